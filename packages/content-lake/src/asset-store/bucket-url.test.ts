import { describe, expect, test } from 'vitest'
import { bucketHost, bucketLabel, parseBucketUrl, type BucketLocation } from './bucket-url.ts'

const keys = { accessKeyId: 'id', secretAccessKey: 'a/secret' }

describe('bucket url', () => {
  test.each<[url: string, address: BucketLocation, name: string]>([
    [
      'https://id:a%2Fsecret@s3.example.com:9000/house/shared/lake/?region=eu-central-1',
      {
        bucket: 'house',
        prefix: 'shared/lake/',
        region: 'eu-central-1',
        endpoint: 'https://s3.example.com:9000',
        hasOwnHost: false,
        keys,
      },
      'the bucket "house" at s3.example.com:9000, below "shared/lake"',
    ],
    [
      's3://id:a%2Fsecret@house?region=eu-central-1',
      { bucket: 'house', prefix: '', region: 'eu-central-1', hasOwnHost: true, keys },
      'the bucket "house" at Amazon S3',
    ],
    [
      'http://127.0.0.1:9000/house?style=host',
      {
        bucket: 'house',
        prefix: '',
        region: 'us-east-1',
        endpoint: 'http://127.0.0.1:9000',
        hasOwnHost: true,
      },
      'the bucket "house" at 127.0.0.1:9000',
    ],
  ])('parses %s', (url, address, name) => {
    expect(parseBucketUrl({ ASSETS_URL: url })).toEqual(address)
    expect(bucketLabel(address)).toBe(name)
    expect(name).toContain(bucketHost(address))
  })

  test('returns undefined without a URL, and reads credentials from the AWS variables', () => {
    expect(parseBucketUrl({})).toBeUndefined()
    expect(parseBucketUrl({ ASSETS_URL: ' ' })).toBeUndefined()
    const env = {
      ASSETS_URL: 's3://house',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'a/secret',
      AWS_SESSION_TOKEN: 'passing',
      AWS_REGION: 'eu-west-3',
    }
    expect(parseBucketUrl(env)).toMatchObject({
      region: 'eu-west-3',
      keys: { ...keys, sessionToken: 'passing' },
    })
    // Credentials in the URL take precedence.
    expect(
      parseBucketUrl({ ...env, ASSETS_URL: 's3://own:secret@house?region=eu-west-1' }),
    ).toMatchObject({
      region: 'eu-west-1',
      keys: { accessKeyId: 'own', secretAccessKey: 'secret' },
    })
  })

  test.each([
    ['house', {}, /^ASSETS_URL is not a valid bucket address\. Use /],
    ['ftp://id:hidden@host/house', {}, /^ASSETS_URL is not a valid bucket address/],
    ['https://id:hidden@host', {}, /^ASSETS_URL has no bucket/],
    ['https://id:hidden@host/My_House', {}, /the invalid bucket name "My_House"/],
    ['s3://id:hidden@host:9000/house', {}, /^ASSETS_URL starts with s3:\/\/, .* use http:/],
    ['https://id:hidden@host/house/../other', {}, undefined],
    ['https://id:hidden@host/house/a//b', {}, /must be folders of letters/],
    ['https://id:hidden@host/house/.pictures', {}, /must be folders of letters/],
    ['https://id:hidden@host/house?acl=public', {}, /^ASSETS_URL has the unknown parameter "acl"/],
    ['https://id:hidden@host/house?style=other', {}, /^ASSETS_URL has the unknown style "other"/],
    ['https://id:hidden@host/house?region=Frankfurt', {}, /not "Frankfurt"\.$/],
    ['https://id@host/house', {}, /^ASSETS_URL has only one of the two keys/],
    ['https://id:hidden%@host/house', {}, /^The keys in ASSETS_URL are not percent-encoded/],
    ['s3://house', { AWS_ACCESS_KEY_ID: 'id' }, /there is only one of the two keys/],
  ])('rejects %s with %o in one sentence, or accepts it', (ASSETS_URL, env, sentence) => {
    const read = () => parseBucketUrl({ ASSETS_URL, ...env })
    if (sentence === undefined) {
      // Resolved by the platform.
      expect(read()).toMatchObject({ bucket: 'other', prefix: '' })
      return
    }
    expect(read).toThrow(sentence)
    expect(read).not.toThrow(/hidden/)
  })
})
