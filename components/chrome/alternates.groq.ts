import { addressProjection } from '../../lib/addresses/address.groq.ts'

/** The page in its other languages, from its `translation.metadata` document. */
export const alternatesProjection = /* groq */ `
  "alternates": *[_type == "translation.metadata" && references(^._id)][0].translations[].value->{${addressProjection}}
`
