import * as z from 'zod/mini'

/** A whole document. Its other fields are read one by one, whatever they hold. */
export const documentSchema = z.looseObject({ _id: z.string(), _type: z.string() })
