import { useState } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { digestOf, randomText } from '../../reading/secret.ts'
import { linkAddress, linkDocument, type Shared } from './model/share-link.ts'

interface MadeLink {
  address: string
  title: string
  expiresAt: string
}

/**
 * Makes links for people without an account.
 *
 * @param siteUrl where they look: the origin of the site, the one that serves Studio unless it is said
 */
export function useShareLink(siteUrl?: string) {
  const client = useClient({ apiVersion: studioApiVersion })
  const user = useCurrentUser()?.id
  const [link, setLink] = useState<MadeLink>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const make = async (shared: Shared) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const [id, secret] = [randomText().slice(0, 24), randomText()]
      const document = linkDocument(id, await digestOf(secret), shared, user)
      await client.create<Record<string, unknown>>({ ...document })
      const { title, expiresAt } = document
      const address = linkAddress(siteUrl ?? window.location.origin, id, secret)
      setLink({ address, title, expiresAt })
    } catch (error) {
      setLink(undefined)
      setProblem(`No link was made: ${reasonOf(error)}`)
    }
    setBusy(false)
  }
  return { link, problem, isBusy, make }
}

function reasonOf(error: unknown): string {
  const status = typeof error === 'object' && error && 'statusCode' in error && error.statusCode
  if (status === 401 || status === 403)
    return 'your role may not write private documents. An editor or an administrator can share it.'
  return error instanceof Error ? error.message : 'the content service did not answer. Try again.'
}
