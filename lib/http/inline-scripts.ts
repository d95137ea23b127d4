import { cspScriptHash } from './content-security-policy.ts'

const key = Symbol.for('orrery.own-scripts')
type Holder = { [key]?: Set<string> }

/** On `globalThis`: proxy and pages are bundled apart, and each bundle spells a function in its own way. */
const hashes = (): Set<string> => ((globalThis as Holder)[key] ??= new Set())

/** An inline script of our own, told to those who say what may run. */
export function registerInlineScript(text: string): string {
  hashes().add(cspScriptHash(text))
  return text
}

/** What lets our own inline scripts run; empty until the first page has been made. */
export const inlineScriptHashes = (): string[] => [...hashes()]
