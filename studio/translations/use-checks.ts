import { useEffect, useState } from 'react'
import { useClient, useSchema } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { useValidate } from '../reading/use-validate.ts'
import { markerWords } from '../ui/field-titles.ts'
import type { Stored } from './model/translate.ts'

/** What Studio's own checks say of a text. */
export interface Check {
  /** The revision that was checked. */
  revision: string
  errors: readonly string[]
}

export interface Checks {
  /** By the id of a draft; those that are not there are being checked. */
  results: ReadonlyMap<string, Check>
  problem: string | undefined
}

/** Checks drafts as publishing each of them would, one after the other, and again when one of them changes. */
export function useChecks(drafts: readonly { _id: string; _rev: string }[]): Checks {
  const client = useClient({ apiVersion: studioApiVersion })
  const schema = useSchema()
  const validate = useValidate()
  const [results, setResults] = useState<Checks['results']>(new Map())
  const [problem, setProblem] = useState<string>()
  const asked = JSON.stringify(drafts.map(({ _id, _rev }) => [_id, _rev]))
  useEffect(() => {
    let gone = false
    const check = async () => {
      const ids = (JSON.parse(asked) as [string, string][]).map(([id]) => id)
      const documents = await client.fetch<Stored[]>(
        '*[_id in $ids]',
        { ids },
        { perspective: 'raw' },
      )
      for (const document of documents) {
        const markers = await validate(document)
        if (gone) return
        const errors = markers
          .filter(({ level }) => level === 'error')
          .map((marker) => markerWords(schema, document, marker))
        const check = { revision: document._rev, errors }
        setResults((known) => new Map([...known, [document._id, check]]))
      }
    }
    check().then(
      () => void (gone || setProblem(undefined)),
      () => void (gone || setProblem(silent)),
    )
    return () => void (gone = true)
  }, [client, schema, validate, asked])
  const current = new Map(
    drafts.flatMap(({ _id, _rev }) => {
      const check = results.get(_id)
      return check?.revision === _rev ? [[_id, check] as const] : []
    }),
  )
  return { results: current, problem }
}

const silent =
  'The checks were broken off: the content service did not answer. Close this and try again.'
