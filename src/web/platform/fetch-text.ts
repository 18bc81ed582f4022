/** The text of a file, reporting the bytes received so far. Rejects if the file is incomplete. */
export const fetchText = async (url: string, onBytes: (bytes: number) => void): Promise<string> => {
  const response = await fetch(url)
  if (!response.ok || !response.body) throw new Error(`${response.status} ${url}`)
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
    bytes += value.length
    onBytes(bytes)
  }
}
