import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Check, Finding } from './finding.ts'
import { icuArguments } from './icu-arguments.ts'

interface Messages {
  [key: string]: string | Messages
}

const base = 'en.json'

/** Every message by its dotted key. */
export function flattenMessages(messages: Messages, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(messages)) {
    const path = prefix === '' ? key : `${prefix}.${key}`
    if (typeof value === 'string') flat.set(path, value)
    else for (const [inner, text] of flattenMessages(value, path)) flat.set(inner, text)
  }
  return flat
}

const argumentsOf = (text: string): string => [...icuArguments(text)].toSorted().join(', ')

/** Compares a translation with the English messages. */
export function compareWithEnglishMessages(
  file: string,
  english: Messages,
  other: Messages,
): Finding[] {
  const source = flattenMessages(english)
  const translated = flattenMessages(other)
  const findings: Finding[] = []
  for (const [key, text] of source) {
    const translation = translated.get(key)
    if (translation === undefined || translation.trim() === '') {
      findings.push({ file, problem: `lacks "${key}"`, fix: `Translate: ${text}` })
    } else if (argumentsOf(text) !== argumentsOf(translation)) {
      findings.push({
        file,
        problem: `"${key}" takes {${argumentsOf(translation)}}, in English {${argumentsOf(text)}}`,
        fix: 'Use the same values in each language.',
      })
    }
  }
  for (const key of translated.keys()) {
    if (source.has(key)) continue
    const fix = `Delete it, or add it to messages/${base}.`
    findings.push({ file, problem: `has "${key}", which English does not know`, fix })
  }
  return findings
}

/** Rejects a language with missing messages. */
export const translatedMessagesCheck: Check = {
  name: 'messages',
  run({ root }) {
    const folder = join(root, 'messages')
    const read = (name: string): Messages =>
      JSON.parse(readFileSync(join(folder, name), 'utf8')) as Messages
    const english = read(base)
    const others = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== base)
    return others.flatMap((name) =>
      compareWithEnglishMessages(`messages/${name}`, english, read(name)),
    )
  },
}
