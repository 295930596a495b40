/** A line to the server that can be cut: browsers that are told to be offline keep the sockets that they have. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

export class Line {
  private readonly sockets = new Set<Socket>()
  private isCut = false
  private readonly server: Server

  private constructor(to: URL) {
    this.server = createServer((near) => {
      if (this.isCut) {
        near.destroy()
        return
      }
      const far = connect(Number(to.port), to.hostname)
      for (const [one, other] of [[near, far], [far, near]] as const) {
        this.sockets.add(one)
        one.pipe(other)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          this.sockets.delete(one)
          other.destroy()
        })
      }
    })
  }

  static async to(server: string): Promise<Line> {
    const line = new Line(new URL(server))
    await new Promise<void>((done) => line.server.listen(0, '127.0.0.1', done))
    return line
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  cut(): void {
    this.isCut = true
    for (const socket of this.sockets) socket.destroy()
  }

  mend(): void {
    this.isCut = false
  }

  close(): void {
    this.cut()
    this.server.close()
  }
}
