import 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What a test needs that a machine may lack: the reason where it is skipped. */
    needs?: string
  }
}
