interface Deferred<Value> {
  promise: Promise<Value>
  resolve: (value: Value) => void
  reject: (error: Error) => void
}

/** A promise that a test resolves or rejects. */
export function deferred<Value>(): Deferred<Value> {
  let resolve: (value: Value) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<Value>((keep, breakIt) => {
    resolve = keep
    reject = breakIt
  })
  return { promise, resolve, reject }
}
