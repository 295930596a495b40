/** Servers that somebody has written down in this browser, and what may be written down. */

export interface Written {
  name: string
  address: string
  port: number
}

const NAME = 'spielwerk.servers'

export function isAddress(text: string): boolean {
  const four = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)
  if (four !== null) return four.slice(1).every((part) => Number(part) <= 255)
  if (/^[0-9a-fA-F:]+$/.test(text) && text.includes(':')) return URL.canParse(`http://[${text}]`)
  // A name of the network is as good as a number.
  return /^(?=.{1,253}$)[a-zA-Z]([a-zA-Z0-9-]{0,62})(\.[a-zA-Z0-9-]{1,63})*$/.test(text)
}

export function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535
}

export function isName(text: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u.test(text.trim())
}

export function urlOf({ address, port }: Written): string {
  const host = address.includes(':') ? `[${address}]` : address
  return `${port === 443 ? 'https' : 'http'}://${host}${port === 443 || port === 80 ? '' : `:${port}`}/`
}

export function written(): Written[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]')
    if (!Array.isArray(found)) return []
    return found.filter((one): one is Written => typeof one?.name === 'string' && isAddress(String(one.address)) && isPort(String(one.port)))
  } catch {
    return []
  }
}

export function writeDown(servers: Written[]): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(servers.slice(0, 50)))
  } catch {
    // Nothing can be kept here.
  }
}
