import { addressProjection } from '../../lib/addresses/address.groq.ts'

/** The page in its other languages, from the document that ties translations together. */
export const alternatesProjection = /* groq */ `
  "alternates": *[_type == "translation.metadata" && references(^._id)][0].translations[].value->{${addressProjection}}
`
