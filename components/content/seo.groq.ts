import { pictureProjection, type PictureData } from '../media/media.groq.ts'

export const seoProjection = /* groq */ `
  title,
  description,
  noIndex,
  image{${pictureProjection}}
`

export interface SeoData {
  title?: string | null
  description?: string | null
  noIndex?: boolean | null
  image?: PictureData | null
}
