/** A reference to an element, as the browser's protocol writes it. */
export type ElementReference = Readonly<Record<string, string>>

/** A value that a script in the page gets. */
export type ScriptArgument = string | number | ElementReference

/** One source of WebDriver's "Perform Actions", which both protocols share. */
export interface InputSource {
  type: 'key' | 'pointer'
  id: string
  parameters?: { pointerType: 'mouse' }
  actions: Record<string, unknown>[]
}

/** The window of a browser under test, which a protocol of its own drives. */
export interface BrowserDriver {
  open: (url: string) => Promise<void>
  back: () => Promise<void>
  /** Runs a function in the page. It gets the arguments, and its result is JSON. */
  evaluate: <Result>(
    script: (...parameters: never[]) => Result,
    ...parameters: ScriptArgument[]
  ) => Promise<Result>
  /** Elements that assistive technology finds by this role and exact name; any name if it is undefined. */
  locate: (
    role: string,
    name: string | undefined,
    within?: ElementReference,
  ) => Promise<ElementReference[]>
  /** Elements with exactly this text. */
  locateText: (text: string, within?: ElementReference) => Promise<ElementReference[]>
  perform: (sources: InputSource[]) => Promise<void>
  screenshot: () => Promise<Buffer>
  /** Uncaught errors, console errors and violations of the Content Security Policy so far. */
  problems: () => string[]
  close: () => Promise<void>
}

/** The viewport of a window in CSS pixels. */
export interface ViewportSize {
  width: number
  height: number
}

/** The innermost elements with exactly this text. */
export const xpathOfText = (text: string): string =>
  `.//*[normalize-space()="${text}"][not(*[normalize-space()="${text}"])]`
