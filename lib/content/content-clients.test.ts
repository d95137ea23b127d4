import { describe, expect, it } from 'vitest'
import { previewClient, publishedClient } from './content-clients.server.ts'

describe('content clients', () => {
  it('requests the API and never the CDN, with an editor’s token in previews only', () => {
    expect(publishedClient().config()).toMatchObject({ useCdn: false, perspective: 'published' })
    expect(publishedClient().config().token).toBeUndefined()
    expect(previewClient('the editor’s').config()).toMatchObject({
      useCdn: false,
      token: 'the editor’s',
    })
  })
})
