import {
  mediaProjection as mediumProjection,
  type MediaData as MediumData,
} from '../../media/media.groq.ts'

export const mediaProjection = /* groq */ `
  media{${mediumProjection}},
  caption,
  size
`

export interface MediaData {
  _key: string
  _type: 'media'
  media?: MediumData | null
  caption?: string | null
  size?: string | null
}
