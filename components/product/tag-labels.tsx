import type { CSSProperties } from 'react'
import { validHexColour } from '../ui/hex-colour.ts'
import { styled } from '../ui/styled.tsx'
import { defaultLocale, type Locale } from '#lib/locales.ts'
import type { TagData } from './product.groq.ts'

interface TagsProps {
  tags: TagData[] | null | undefined
  locale: Locale
  className?: string
}

/** The labels of a product or a collection, in the colours their editor gave them. */
export function TagLabels({ tags, locale, className }: TagsProps) {
  const shown = (tags ?? []).flatMap((tag) => {
    const label = tag.label?.[locale] || tag.label?.[defaultLocale]
    return label ? [{ ...tag, label }] : []
  })
  if (shown.length === 0) return null
  return (
    <List role="list" className={className}>
      {shown.map((tag) => (
        <li key={tag._key} className="tag" style={coloursOf(tag)}>
          {tag.label}
        </li>
      ))}
    </List>
  )
}

function coloursOf(tag: Pick<TagData, 'color' | 'textColor'>): CSSProperties | undefined {
  const ground = validHexColour(tag.color)
  const text = validHexColour(tag.textColor)
  if (!ground || !text) return undefined
  return { '--tag-ground': ground, '--tag-text': text } as CSSProperties
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
`
