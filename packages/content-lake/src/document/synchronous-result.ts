/**
 * The result of a callback that must be done when it returns. For a promise it is `never`, so that an async callback
 * does not compile: what it did after its first `await` would be outside of the transaction.
 */
export type SynchronousResult<T> = T extends PromiseLike<unknown> ? never : T
