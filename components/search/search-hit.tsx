import type { HighlightPart } from '#lib/search/highlight.ts'
import { priceAttributes } from '#lib/money/price-attributes.ts'
import { type EditorIconName, Icon } from '../ui/icon.tsx'
import type { SearchGroup, SearchHit } from './search-response.ts'

/** Icons for results without a picture. */
const groupIcons: Record<SearchGroup, EditorIconName> = {
  products: 'watch',
  collections: 'watch',
  posts: 'orbit',
  news: 'letter',
  pages: 'orbit',
  retailers: 'pin',
}

/** A text with highlighted matches. */
export function TextWithHighlights({ pieces }: { pieces: readonly HighlightPart[] }) {
  return pieces.map(({ text, match }, index) =>
    match ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  )
}

/** Content of a result, for page and overlay. */
export function SearchHitContent({ hit, group }: { hit: SearchHit; group: SearchGroup }) {
  return (
    <>
      <span className="hit-picture" style={{ backgroundColor: hit.ground }}>
        {hit.picture ? (
          <img src={hit.picture} width="136" height="136" alt="" loading="lazy" />
        ) : (
          <Icon name={groupIcons[group]} />
        )}
      </span>
      <span className="hit-words">
        <span className="hit-title">
          <bdi>
            <TextWithHighlights pieces={hit.title} />
          </bdi>
        </span>
        {(hit.note || hit.price) && (
          <span className="hit-note numbers">
            {hit.note && <bdi>{hit.note}</bdi>}
            {hit.price && <bdi {...priceAttributes(hit.price)}>{hit.price.text}</bdi>}
          </span>
        )}
        <span className="hit-excerpt">
          <TextWithHighlights pieces={hit.excerpt} />
        </span>
      </span>
    </>
  )
}
