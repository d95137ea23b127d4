import { stegaClean } from '@sanity/client/stega'
import type { PageMetadata } from '#lib/seo/page-metadata.ts'
import { metadataFrom } from '../pages/metadata.ts'
import type { PageContext } from '../pages/types.ts'
import type { PictureData } from '../media/media.groq.ts'
import type { SeoData } from '../text/seo.groq.ts'
import type { ArticleData } from './article-data.ts'

/** What search and shared links say of a post or an article beside what its page shows. */
export interface ArticleMetadataSource extends ArticleData {
  seo?: SeoData | null
  updatedAt?: string | null
  excerpt?: string | null
  cardImage?: PictureData | null
}

/** What a post or an article says of itself, with its days and its author for shared links. */
export function articleMetadata(data: ArticleMetadataSource, context: PageContext): PageMetadata {
  const { title, heroHeader, cardImage, excerpt, seo, date, updatedAt, author } = data
  const media = heroHeader?.media
  return {
    ...metadataFrom(
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
