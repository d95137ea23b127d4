import { expect, it } from 'vitest'
import { previewClient, publishedClient } from './client.server.ts'

it('asks the content service itself and never its CDN, with an editor’s token in a preview alone', () => {
  expect(publishedClient().config()).toMatchObject({ useCdn: false, perspective: 'published' })
  expect(publishedClient().config().token).toBeUndefined()
  expect(previewClient('the editor’s').config()).toMatchObject({
    useCdn: false,
    token: 'the editor’s',
  })
})
