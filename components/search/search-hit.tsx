import type { HighlightedPart } from '#lib/search/highlight.ts'
import { priceAttributes } from '#lib/money/price-attributes.ts'
import { type EditorIcon, Icon } from '../ui/icon.tsx'
import type { SearchGroup, SearchHit } from './search-response.ts'

/** What stands for a result that has no picture. */
const groupIcons: Record<SearchGroup, EditorIcon> = {
  products: 'watch',
  collections: 'watch',
  posts: 'orbit',
  news: 'letter',
  pages: 'orbit',
  retailers: 'pin',
}

/** A text whose matches are marked. */
export function Highlighted({ pieces }: { pieces: readonly HighlightedPart[] }) {
  return pieces.map(({ text, match }, index) =>
    match ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  )
}

/** What a result shows, on the page and in the overlay alike. */
export function HitContent({ hit, group }: { hit: SearchHit; group: SearchGroup }) {
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
            <Highlighted pieces={hit.title} />
          </bdi>
        </span>
        {(hit.note || hit.price) && (
          <span className="hit-note numbers">
            {hit.note && <bdi>{hit.note}</bdi>}
            {hit.price && <bdi {...priceAttributes(hit.price)}>{hit.price.text}</bdi>}
          </span>
        )}
        <span className="hit-excerpt">
          <Highlighted pieces={hit.excerpt} />
        </span>
      </span>
    </>
  )
}
