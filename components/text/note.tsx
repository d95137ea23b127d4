import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'

interface NoteProps {
  /** The words that the note explains. */
  term: string
  text: string | null | undefined
  children: ReactNode
}

/** Keeps the sign on the line of the word before it. */
const joiner = '\u2060'

/**
 * A few words with what they mean behind a small sign. The browser opens and closes it, so it needs no
 * script; on paper the note stands in brackets.
 */
export function Note({ term, text, children }: NoteProps) {
  const t = useTranslations('text')
  const id = useId()
  if (!text) return <>{children}</>
  return (
    <span className="note">
      {children}
      {joiner}
      <button
        type="button"
        className="note-sign"
        popoverTarget={id}
        aria-label={t('note', { term: stegaClean(term) })}
      >
        <span aria-hidden="true">i</span>
      </button>
      <span id={id} popover="auto" className="note-text">
        {text}
      </span>
    </span>
  )
}
