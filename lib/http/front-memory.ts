/** What stands before the app in its process and answers for it from memory. */
export interface FrontMemory {
  /** Throws every answer away, and those that are being made at this moment. */
  forget: () => void
}

const key = Symbol.for('orrery.front-memory')
type Holder = { [key]?: FrontMemory }

/** Says who stands before the app; on `globalThis`, as the app is bundled apart from it. */
export function standBefore(memory: FrontMemory): void {
  ;(globalThis as Holder)[key] = memory
}

/** To be said once whatever decides about answers has changed; nothing where nobody stands before the app. */
export function forgetAnswers(): void {
  ;(globalThis as Holder)[key]?.forget()
}
