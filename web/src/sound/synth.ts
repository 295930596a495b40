/** Makes effects and music with Web Audio: no file is loaded. Comes into the page only when somebody wants to hear. */
import { phrase } from './music'
import { RECIPES, type Effect, type Voice } from './recipes'

/** How far ahead music is put into the queue, and how often it is looked after, in seconds. */
const AHEAD = 1.5
const LOOK_AFTER = 0.5
const QUIET = 0.0001

export class Synth {
  private readonly context = new AudioContext()
  private readonly effects = this.context.createGain()
  private readonly music = this.context.createGain()
  private readonly noise = this.hiss()
  private timer: ReturnType<typeof setInterval> | null = null
  private bar = 0
  private next = 0

  constructor() {
    const limit = this.context.createDynamicsCompressor()
    this.effects.connect(limit)
    this.music.connect(limit)
    limit.connect(this.context.destination)
  }

  /** From 0 to 1 each. */
  volumes(effects: number, music: number): void {
    const now = this.context.currentTime
    // Twice the number sounds twice as loud.
    this.effects.gain.setTargetAtTime(effects ** 2, now, 0.02)
    this.music.gain.setTargetAtTime(0.35 * music ** 2, now, 0.2)
    if (music > 0) this.begin()
    else this.end()
  }

  play(effect: Effect): void {
    const now = this.context.currentTime
    for (const voice of RECIPES[effect]) this.sound(voice, now + voice.at, this.effects)
  }

  /** Browsers let nothing be heard before somebody has touched the page. */
  async wake(): Promise<void> {
    await this.context.resume()
  }

  async rest(): Promise<void> {
    this.end()
    await this.context.suspend()
  }

  private begin(): void {
    if (this.timer !== null) return
    this.next = this.context.currentTime + 0.1
    this.timer = setInterval(() => this.queue(), LOOK_AFTER * 1000)
    this.queue()
  }

  private end(): void {
    if (this.timer !== null) clearInterval(this.timer)
    this.timer = null
  }

  private queue(): void {
    // A page in the background is looked after seldom: what was missed is left out.
    if (this.next < this.context.currentTime) this.next = this.context.currentTime + 0.1
    while (this.next < this.context.currentTime + AHEAD) {
      const { voices, seconds } = phrase(this.bar++)
      for (const voice of voices) this.sound(voice, this.next + voice.at, this.music)
      this.next += seconds
    }
  }

  private sound(voice: Voice, at: number, out: AudioNode): void {
    const { wave, fades, loud, tone, to = tone, rises = 0.004 } = voice
    const end = at + rises + fades
    const gain = this.context.createGain()
    // Nearly silent, since an exponential way can neither begin nor end at 0.
    gain.gain.setValueAtTime(QUIET, at)
    gain.gain.exponentialRampToValueAtTime(loud, at + rises)
    gain.gain.exponentialRampToValueAtTime(QUIET, end)
    gain.connect(out)
    if (wave === 'noise') {
      const source = this.context.createBufferSource()
      source.buffer = this.noise
      const filter = this.context.createBiquadFilter()
      filter.type = 'bandpass'
      filter.frequency.setValueAtTime(tone, at)
      filter.frequency.exponentialRampToValueAtTime(to, end)
      source.connect(filter).connect(gain)
      source.start(at, 0, end - at)
    } else {
      const source = this.context.createOscillator()
      source.type = wave
      source.frequency.setValueAtTime(tone, at)
      source.frequency.exponentialRampToValueAtTime(to, end)
      source.connect(gain)
      source.start(at)
      source.stop(end)
    }
  }

  /** A second of noise, always the same. */
  private hiss(): AudioBuffer {
    const buffer = this.context.createBuffer(1, this.context.sampleRate, this.context.sampleRate)
    const samples = buffer.getChannelData(0)
    let seed = 1
    for (let n = 0; n < samples.length; n++) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      samples[n] = seed / 2 ** 31 - 1
    }
    return buffer
  }
}
