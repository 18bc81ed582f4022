/** A download that gives nothing for so long is given up: whoever waits for it may hold a lock of all tabs. A pack may have to be built first. */
const STALL_MS = 45_000

/**
 * The text of a file, reporting the bytes received so far. Rejects if the file is incomplete or stalls, or where `mayRead` refuses the bytes of
 * the download; a size that is not said is Infinity.
 */
export const fetchText = async (url: string, onBytes: (bytes: number) => void, mayRead?: (bytes: number) => boolean): Promise<string> => {
  const abort = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const expectMore = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => abort.abort(), STALL_MS)
  }
  expectMore()
  try {
    const response = await fetch(url, { signal: abort.signal })
    if (!response.ok || !response.body) throw new Error(`${response.status} ${url}`)
    if (mayRead && !mayRead(Number(response.headers.get('content-length') ?? Infinity))) {
      abort.abort()
      throw new Error(`${url} is too large`)
    }
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    let text = ''
    let bytes = 0
    for (;;) {
      expectMore()
      const { done, value } = await reader.read()
      if (done) return text + decoder.decode()
      text += decoder.decode(value, { stream: true })
      bytes += value.length
      onBytes(bytes)
    }
  } finally {
    clearTimeout(timer)
  }
}
