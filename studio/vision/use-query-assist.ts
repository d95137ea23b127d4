import { EditorView, keymap, tooltips } from '@codemirror/view'
import type { SanityClient } from '@sanity/client'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { lintKeymap, linter, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import {
  fetchQueryPlan,
  fetchFormattedQuery,
  type VisionQueryContext,
  type QueryPlanResult,
  type QueryAssistError,
  fetchQuerySyntaxError,
} from './query-assist-api.ts'
import { queryCompletionExtension } from './query-completion.ts'
import { replaceWithFormattedQuery } from './apply-formatting.ts'
import { addPersistentEditorExtension } from './persistent-extension.ts'
import type { VisionEditors } from './use-vision-editors.ts'

/** State of the explain panel. */
export type QueryPlanState =
  | { is: 'asking' }
  | { is: 'refused'; why: string; query: string }
  | ({ is: 'told' } & QueryPlanResult)

/** Why a query is invalid; `asked` if the user requested formatting, so that it is announced. */
interface QueryProblem {
  why: string
  asked: boolean
}

interface QueryAssist {
  /** Whether Vision's editor is rendered. */
  isReady: boolean
  /** Why the current query is invalid. */
  wrong: QueryProblem | undefined
  shown: QueryPlanState | undefined
  /** Whether the query has changed since it was explained. */
  isOld: boolean
  format: () => void
  explain: () => void
  close: () => void
  /** Selects a range of the query and scrolls to it. */
  select: (from: number, to: number) => void
}

/** Completion, linting, formatting and plans for the query in Vision's editor, using Vision's client. */
export function useQueryAssist(
  editors: VisionEditors,
  client: () => SanityClient | undefined,
): QueryAssist {
  const { query: view, params } = editors
  const [text, setText] = useState<string>()
  const [wrong, setWrong] = useState<QueryProblem>()
  const [shown, setShown] = useState<QueryPlanState>()
  const stop = useRef<AbortController>(undefined)

  const asking = (): VisionQueryContext | undefined => {
    const now = client()
    return now && { client: now, params: params?.state.doc.toString() ?? '' }
  }

  const layOut = async () => {
    const now = asking()
    if (!view || !now) return
    const { doc } = view.state
    try {
      const formatted = await fetchFormattedQuery(doc.toString(), now)
      if (view.state.doc !== doc) return
      setWrong(undefined)
      replaceWithFormattedQuery(view, formatted)
    } catch (error) {
      if (view.state.doc !== doc) return
      setWrong({ why: (error as QueryAssistError).message, asked: true })
      setDiagnosticsFor(view, error as QueryAssistError)
    }
  }

  const ask = async () => {
    const now = asking()
    if (!view || !now) return
    stop.current?.abort()
    const { signal } = (stop.current = new AbortController())
    const { doc } = view.state
    setShown({ is: 'asking' })
    setText(doc.toString())
    try {
      const explained = await fetchQueryPlan(doc.toString(), now, signal)
      if (signal.aborted) return
      setShown({ is: 'told', ...explained })
      if (view.state.doc === doc) setDiagnosticsFor(view, undefined)
    } catch (error) {
      if (signal.aborted) return
      setShown({ is: 'refused', why: (error as QueryAssistError).message, query: doc.toString() })
      if (view.state.doc === doc) setDiagnosticsFor(view, error as QueryAssistError)
    }
  }

  const askWith = useEffectEvent(asking)
  const layOutNow = useEffectEvent(layOut)
  useEffect(() => {
    if (!view) return undefined
    const formatKey = {
      key: 'Shift-Alt-f',
      preventDefault: true,
      run: () => (void layOutNow(), true),
    }
    return addPersistentEditorExtension(view, [
      queryCompletionExtension(() => askWith()),
      queryLinter(
        () => askWith(),
        // Keeps the message of an explicit request for this text.
        (refusal) =>
          setWrong((known) =>
            known?.asked ? known : refusal && { why: refusal.message, asked: false },
          ),
      ),
      keymap.of([formatKey]),
      EditorView.contentAttributes.of({ 'aria-label': 'Query' }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (!docChanged) return
        setText(state.doc.toString())
        // Unknown until the next check.
        setWrong(undefined)
      }),
      editorTheme,
      tooltips({ tooltipSpace: belowHeader }),
    ])
  }, [view])

  const close = useCallback(() => {
    stop.current?.abort()
    setShown(undefined)
  }, [])
  useEffect(() => () => stop.current?.abort(), [])

  return {
    isReady: view !== undefined,
    wrong,
    shown,
    isOld: shown !== undefined && shown.is !== 'asking' && shown.query !== text,
    format: () => void layOut(),
    explain: () => void ask(),
    close,
    select(from, to) {
      view?.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true })
      view?.focus()
    },
  }
}

/** Keeps tooltips below Vision's header, which would cover them. */
function belowHeader(view: EditorView) {
  const { innerWidth: right, innerHeight: bottom } = window
  return { top: view.dom.getBoundingClientRect().top, left: 0, bottom, right }
}

/** Debounce of the linter in ms. */
const LINT_DELAY_MS = 600

/** Linter that marks the syntax error of a query; `onChecked` gets the error or undefined. */
function queryLinter(
  asking: () => VisionQueryContext | undefined,
  onChecked: (refusal: QueryAssistError | undefined) => void,
): Extension {
  const source = async (view: EditorView): Promise<Diagnostic[]> => {
    const { doc } = view.state
    const now = asking()
    const refusal = now && (await fetchQuerySyntaxError(doc.toString(), now))
    if (view.state.doc === doc) onChecked(refusal)
    return diagnosticsOf(refusal)
  }
  return [linter(source, { delay: LINT_DELAY_MS }), keymap.of(lintKeymap)]
}

/** Sets or clears the diagnostic of an error immediately. */
function setDiagnosticsFor(view: EditorView, refusal: QueryAssistError | undefined): void {
  view.dispatch(setDiagnostics(view.state, diagnosticsOf(refusal)))
}

const diagnosticsOf = (refusal: QueryAssistError | undefined): Diagnostic[] =>
  refusal?.place ? [{ ...refusal.place, severity: 'error', message: refusal.message }] : []

/** Theme of tooltips and completion, in the colours of the surrounding card. */
const editorTheme = EditorView.theme({
  '.cm-tooltip': {
    backgroundColor: 'var(--card-bg-color)',
    border: '1px solid var(--card-border-color)',
    borderRadius: '3px',
    boxShadow: '0 4px 16px rgb(0 0 0 / 0.24)',
    color: 'var(--card-fg-color)',
    fontSize: '13px',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'inherit',
    maxHeight: '15em',
    maxWidth: 'min(30rem, 90vw)',
    minWidth: 'min(16rem, 90vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    alignItems: 'baseline',
    display: 'flex',
    gap: '1.5em',
    justifyContent: 'space-between',
    lineHeight: '1.4',
    padding: '5px 10px',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'color-mix(in srgb, var(--card-fg-color) 14%, transparent)',
    color: 'inherit',
    outline: '2px solid var(--card-focus-ring-color)',
    outlineOffset: '-2px',
  },
  '.cm-completionMatchedText': { fontWeight: '600', textDecoration: 'none' },
  '.cm-completionDetail': {
    color: 'var(--card-muted-fg-color)',
    fontSize: '12px',
    fontStyle: 'normal',
    marginInlineStart: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '.cm-diagnostic': { padding: '8px 12px', whiteSpace: 'normal', maxWidth: 'min(28rem, 90vw)' },
})
