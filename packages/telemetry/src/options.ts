import type { InstrumentTable } from './instruments.ts'

/** What a process says of itself when it begins to tell. */
export interface StartOptions {
  /** What the process is called where OTEL_SERVICE_NAME says nothing. */
  service: string
  /** Everything that it counts and measures, by name. */
  instruments: InstrumentTable
  /** Origins of our own processes, with what each is: requests to them continue the trace. */
  peers?: Readonly<Record<string, string>>
  /** Hears one sentence when nobody takes what is told, and one when somebody does again. */
  say: (sentence: string) => void
}
