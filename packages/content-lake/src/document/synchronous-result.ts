/**
 * The result type of a callback that must finish synchronously; `never` for a promise. An async callback does
 * not compile, because its work after the first `await` would be outside of the transaction.
 */
export type SynchronousResult<T> = T extends PromiseLike<unknown> ? never : T
