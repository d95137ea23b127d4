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
import {
  fetchCompletions,
  type VisionQueryContext,
  type QueryCompletionSuggestion,
} from './query-assist-api.ts'

/** Debounce of completion requests in ms. */
const DEBOUNCE_MS = 120

/**
 * Completion for GROQ queries, while typing and on Ctrl-Space.
 *
 * @param asking returns the query context; undefined until Vision is rendered
 */
export function queryCompletionExtension(asking: () => VisionQueryContext | undefined): Extension {
  return autocompletion({
    override: [(context) => completionSource(context, asking())],
    activateOnTypingDelay: DEBOUNCE_MS,
    icons: false,
  })
}

/** Whether the text before the caret ends in a word that completion should open for. */
export function shouldOpenCompletion(before: string): boolean {
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
  asking: VisionQueryContext | undefined,
): Promise<CompletionResult | null> {
  const { state, pos, explicit } = context
  if (!asking || !(explicit || shouldOpenCompletion(state.sliceDoc(0, pos)))) return null
  const stop = new AbortController()
  context.addEventListener('abort', () => stop.abort(), { onDocChange: true })
  try {
    const { start, items } = await fetchCompletions(state.doc.toString(), pos, asking, stop.signal)
    return { from: start, options: items.map(toOption), validFor: /^\$?\w*$/ }
  } catch {
    // Completion is optional; query errors are shown elsewhere.
    return null
  }
}

const boosts = { attribute: 2, value: 2, parameter: 1, keyword: 0, function: -1 }

function toOption({ text, kind, detail }: QueryCompletionSuggestion): Option {
  const option = { label: text, type: kind, boost: boosts[kind], ...(detail && { detail }) }
  if (kind === 'value') return { ...option, apply: JSON.stringify(text).slice(1, -1) }
  if (kind !== 'function') return option
  const name = text.replace(/\($/, '')
  return { ...option, apply: (view, picked, from, to) => insertCall(view, picked, name, from, to) }
}

/** Inserts a function call with the caret between its parentheses. */
function insertCall(view: EditorView, picked: Option, name: string, from: number, to: number) {
  const { state } = view
  const hasBracket = state.sliceDoc(to, to + 1) === '('
  view.dispatch({
    ...insertCompletionText(state, hasBracket ? name : `${name}()`, from, to),
    selection: { anchor: from + name.length + 1 },
    annotations: pickedCompletion.of(picked),
  })
}
