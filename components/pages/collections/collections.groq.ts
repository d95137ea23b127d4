import { defineQuery } from 'next-sanity'
import type { CollectionsQueryResult } from '#lib/content/types.generated.ts'
import { alternatesProjection } from '../../chrome/alternates.groq.ts'
import { pictureProjection } from '../../media/media.groq.ts'
import { modulesProjection } from '../../modules/modules.groq.ts'
import { heroProjection } from '../../text/hero-header.groq.ts'
import { linkTargetProjection } from '../../text/link.groq.ts'
import type { PartialContent } from '../../text/partial-content.ts'
import { seoProjection } from '../../text/seo.groq.ts'

const cardProjection = /* groq */ `
  "_key": _id,
  "image": collectionHeader.media.image{${pictureProjection}},
  "collection": {${linkTargetProjection}}
`

/** The list of collections of a language: the editor's selection, else all of them. */
export const collectionsQuery = defineQuery(/* groq */ `
  *[_type == "collectionPage" && language == $locale][0]{
    _id,
    _type,
    language,
    title,
    heroHeader{${heroProjection}},
    "chosen": collections[]->{${cardProjection}},
    "all": select(
      count(coalesce(collections, [])) == 0 =>
        *[_type == "collection" && language == ^.language && store.isDeleted != true]
          | order(coalesce(title, store.title) asc){${cardProjection}},
      []
    ),
    ${modulesProjection},
    seo{${seoProjection}},
    ${alternatesProjection}
  }
`)

export type CollectionsData = PartialContent<NonNullable<CollectionsQueryResult>>
