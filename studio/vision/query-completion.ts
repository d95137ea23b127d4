import {
  autocompletion,
  insertCompletionText,
  pickedCompletion,
  type Completion as Option,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { completeQuery, type QueryContext, type Completion } from './query-assist-api.ts'

/** Milliseconds after the last key before it is asked what may stand there. */
const DEBOUNCE_MS = 120

/**
 * Offers what may stand in a query: while a word is typed, and at Ctrl-Space.
 *
 * @param asking what is asked with; undefined while Vision is not there yet
 */
export function queryCompletion(asking: () => QueryContext | undefined): Extension {
  return autocompletion({
    override: [(context) => completionSource(context, asking())],
    activateOnTypingDelay: DEBOUNCE_MS,
    icons: false,
  })
}

/** Whether a word begins or goes on at the end of a text, so that somebody may want to be helped with it unasked. */
export function isCompletable(before: string): boolean {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  if (/\/\/[^"']*$/.test(line)) return false
  return (
    /(?:^|[^\w$])(?:\$|\$?[A-Za-z_]\w*(?:::\w*)?)$/.test(line) ||
    /(?:(?:^|[^\w$])[A-Za-z_]\w*\.|[\])}@^]\.|->)$/.test(line) ||
    /_type\s*[!=]=\s*["']$/.test(line)
  )
}

async function completionSource(
  context: CompletionContext,
  asking: QueryContext | undefined,
): Promise<CompletionResult | null> {
  const { state, pos, explicit } = context
  if (!asking || !(explicit || isCompletable(state.sliceDoc(0, pos)))) return null
  const stop = new AbortController()
  context.addEventListener('abort', () => stop.abort(), { onDocChange: true })
  try {
    const { start, items } = await completeQuery(state.doc.toString(), pos, asking, stop.signal)
    return { from: start, options: items.map(toOption), validFor: /^\$?\w*$/ }
  } catch {
    // Who types goes on typing; what is wrong with the query is said elsewhere.
    return null
  }
}

const boosts = { attribute: 2, value: 2, parameter: 1, keyword: 0, function: -1 }

function toOption({ text, kind, detail }: Completion): Option {
  const option = { label: text, type: kind, boost: boosts[kind], ...(detail && { detail }) }
  if (kind === 'value') return { ...option, apply: JSON.stringify(text).slice(1, -1) }
  if (kind !== 'function') return option
  const name = text.replace(/\($/, '')
  return { ...option, apply: (view, picked, from, to) => insertCall(view, picked, name, from, to) }
}

/** Puts a call in, with the caret between its brackets. */
function insertCall(view: EditorView, picked: Option, name: string, from: number, to: number) {
  const { state } = view
  const hasBracket = state.sliceDoc(to, to + 1) === '('
  view.dispatch({
    ...insertCompletionText(state, hasBracket ? name : `${name}()`, from, to),
    selection: { anchor: from + name.length + 1 },
    annotations: pickedCompletion.of(picked),
  })
}
