import type { GraphQLFieldResolver } from 'graphql/index.js'

/** How long one operation works before others have their turn, in milliseconds. */
const SLICE = 30

/** The working time of one operation, shared among the fields that may wait. */
export interface TimeSlice {
  isOver(): boolean
  /** Resolves when everything that waits outside had its turn, with a fresh slice. */
  turn(): Promise<void>
}

export function createTimeSlice(): TimeSlice {
  let start = performance.now()
  let next: Promise<void> | null = null
  return {
    isOver: () => performance.now() - start > SLICE,
    turn() {
      next ??= new Promise((resolve) => {
        setImmediate(() => {
          start = performance.now()
          next = null
          resolve()
        })
      })
      return next
    },
  }
}

type Resolve = GraphQLFieldResolver<unknown, { slice: TimeSlice }>

/** A resolver that lets others have their turn first when its operation has worked for long. */
export function sliced(resolve: Resolve): Resolve {
  return (source, args, context, info) => {
    const { slice } = context
    if (!slice.isOver()) return resolve(source, args, context, info)
    const waiting = async (): Promise<unknown> => {
      // Those that waited for the same turn use up the next slice together.
      while (slice.isOver()) await slice.turn()
      return resolve(source, args, context, info)
    }
    return waiting()
  }
}
