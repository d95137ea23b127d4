import type { NewsCardFragmentResult } from '#lib/content/types.generated.ts'
import { addressProjection } from '../../lib/addresses/address.groq.ts'
import { pictureProjection } from '../media/media.groq.ts'
import type { PartialContent } from '../text/partial-content.ts'

/** Card data of a post or news item. Fields that only one of the two has are null in the other. */
export const entryCardProjection = /* groq */ `
  _id,
  _type,
  ${addressProjection},
  title,
  date,
  "overTitle": coalesce(cardOverTitle, heroHeader.overTitle),
  "excerpt": coalesce(cardExcerpt, heroHeader.body),
  "picture": coalesce(
    cardImage{"field": "cardImage", ${pictureProjection}},
    select(heroHeader.media.type == "video" => heroHeader.media.poster{"field": "heroHeader.media.poster", ${pictureProjection}}),
    heroHeader.media.image{"field": "heroHeader.media.image", ${pictureProjection}}
  ),
  "outward": select(_type == "news" && type == "link" => {url, source})
`

export interface EntryCardData extends Omit<
  PartialContent<NonNullable<NewsCardFragmentResult>>,
  '_type'
> {
  _type: 'blogpost' | 'news'
}
