import { stegaClean } from '@sanity/client/stega'
import type { PageMetadata } from '#lib/seo/page-metadata.ts'
import { metadataFromContent } from '../pages/metadata-from-content.ts'
import type { PageContext } from '../pages/page-types.ts'
import type { PictureData } from '../media/media.groq.ts'
import type { SeoData } from '../text/seo.groq.ts'
import type { ArticleData } from './article-data.ts'

/** An article with the fields that only search results and shared links show. */
export interface ArticleMetadataSource extends ArticleData {
  seo?: SeoData | null
  updatedAt?: string | null
  excerpt?: string | null
  cardImage?: PictureData | null
}

/** Metadata of a post or news article, with dates and author for Open Graph. */
export function articleMetadata(data: ArticleMetadataSource, context: PageContext): PageMetadata {
  const { title, heroHeader, cardImage, excerpt, seo, date, updatedAt, author } = data
  const media = heroHeader?.media
  return {
    ...metadataFromContent(
      {
        title,
        description: excerpt ?? heroHeader?.body,
        picture: (media?.type === 'video' ? media.poster : media?.image) ?? cardImage,
        seo,
      },
      context,
    ),
    type: 'article',
    published: stegaClean(date) ?? undefined,
    modified: stegaClean(updatedAt) ?? undefined,
    author: stegaClean(author) ?? undefined,
  }
}
