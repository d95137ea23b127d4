import { cspScriptHash } from './content-security-policy.ts'

const key = Symbol.for('orrery.own-scripts')
type Holder = { [key]?: Set<string> }

/** On `globalThis`: proxy and pages are bundled separately, and each bundle minifies a function differently. */
const hashes = (): Set<string> => ((globalThis as Holder)[key] ??= new Set())

/** Registers an inline script, so that the CSP allows it. */
export function registerInlineScript(text: string): string {
  hashes().add(cspScriptHash(text))
  return text
}

/** CSP hashes of the registered inline scripts; empty until the first page is rendered. */
export const inlineScriptHashes = (): string[] => [...hashes()]
