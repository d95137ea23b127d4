import { describe, afterEach, expect, it, vi } from 'vitest'
import { drawSharePicture } from '#lib/seo/share-picture.ts'
import { renderOgImage } from './og-image.server.ts'

vi.mock('#lib/seo/share-picture.ts', () => ({ drawSharePicture: vi.fn() }))

afterEach(() => void vi.unstubAllGlobals())

const words = { locale: 'en', siteName: 'Orrery', title: 'A page' } as const
const pictureOf = (title: string) => ({
  title,
  picture: { ref: `image-${title}-100x100-webp`, crop: null, hotspot: null },
})

describe('Open Graph image', () => {
  it('renders an image while the photo of another one is still loading', async () => {
    vi.stubEnv('CONTENT_LAKE_PUBLIC_URL', 'http://lake.test')
    vi.stubGlobal('fetch', (address: string) =>
      address.includes('late') ? new Promise(() => {}) : Promise.resolve(new Response('photo')),
    )
    const draw = vi.mocked(drawSharePicture)
    draw.mockResolvedValue(Buffer.from('drawn'))
    void renderOgImage({ ...words, title: 'late' }, pictureOf('late') as never)
    const other = renderOgImage({ ...words, title: 'other' }, pictureOf('other') as never)
    await vi.waitFor(() => expect(draw).toHaveBeenCalledTimes(1))
    expect(draw).toHaveBeenCalledWith({ ...words, title: 'other', photo: Buffer.from('photo') })
    expect(await other).toEqual(Buffer.from('drawn'))
  })
})
