import { memo } from 'react'
import { wordDiff } from './word-diff.ts'

interface Props {
  before: string
  after: string
  /** BCP 47 language tag of the texts. */
  language: string | undefined
}

/** Text with inserted and deleted words marked; one text below the other where less than half of it stays. */
export const InlineWordDiff = memo(({ before, after, language }: Props) => {
  const parts = wordDiff(before, after, language)
  const kept = lengthOf(parts.map(({ kind, text }) => (kind === 'same' ? text : '')).join(''))
  if (before && after && kept * 2 < Math.max(lengthOf(before), lengthOf(after)))
    return (
      <>
        <del>{before}</del>
        <br />
        <ins>{after}</ins>
      </>
    )
  return parts.map(({ kind, text }, at) => {
    const key = `${at}${kind}`
    if (kind === 'same') return <span key={key}>{text}</span>
    return kind === 'added' ? <ins key={key}>{text}</ins> : <del key={key}>{text}</del>
  })
})

/** Number of characters without spaces. */
const lengthOf = (text: string): number => text.replaceAll(/\s/g, '').length
