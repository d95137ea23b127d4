import { expect } from 'vitest'
import sharp from 'sharp'
import { serveWholeLake, type WholeLake } from '../../testing/test-whole-lake.ts'
import { cornerColors } from './test-images.ts'

/** A lake with one uploaded image; `picture` requests its URL with a query. */
export async function serveImage(bytes: Promise<Buffer> | Buffer, lake?: WholeLake) {
  const running = lake ?? (await serveWholeLake())
  const document = await running.client().assets.upload('image', await bytes)
  const get = (query = '', init?: RequestInit) =>
    running.request(`/${document.path}${query && `?${query}`}`, init)
  const picture = async (query: string, accept = '*/*') => {
    const response = await get(query, { headers: { accept } })
    expect(response.status).toBe(200)
    const body = Buffer.from(await response.arrayBuffer())
    const { width, height, format, pages = 1 } = await sharp(body).metadata()
    return {
      response,
      body,
      size: `${width}x${height}`,
      format,
      pages,
      colors: await cornerColors(body),
    }
  }
  return { ...running, document, get, picture }
}
