import { memo } from 'react'
import { wordDiff } from './word-diff.ts'

interface Props {
  before: string
  after: string
  /** BCP 47 language tag of the texts. */
  language: string | undefined
}

/** Text with inserted and deleted words marked. */
export const InlineWordDiff = memo(({ before, after, language }: Props) =>
  wordDiff(before, after, language).map(({ kind, text }, at) => {
    const key = `${at}${kind}`
    if (kind === 'same') return <span key={key}>{text}</span>
    return kind === 'added' ? <ins key={key}>{text}</ins> : <del key={key}>{text}</del>
  }),
)
