const WAIT_MS = 5_000
const MAX_ATTEMPTS = 24

/** A file that the server may have to make first: asks again while it says that it is being made. Rejects where there is none in the end. */
export const fetchMadeFile = async (url: string, headers: Record<string, string>): Promise<Blob> => {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url, { headers })
    if (response.status === 200) return response.blob()
    if (response.status !== 202 || attempt === MAX_ATTEMPTS) throw new Error(`${response.status} ${url}`)
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
}
