import { EditorView } from '@codemirror/view'

/** What floats over Vision's editors, in the colours of the card that they stand on, light or dark. */
export const editorTheme = EditorView.theme({
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
