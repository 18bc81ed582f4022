/** An error in one line, with its causes, and with each error of an AggregateError, such as for two addresses of a host. */
export const describeError = (error: unknown): string => {
  const said: string[] = []
  for (let one: unknown = error; one !== undefined && said.length < 5; one = one instanceof Error ? one.cause : undefined) {
    const text = describeOne(one)
    if (text !== '' && !said.some((before) => before.includes(text))) said.push(text)
  }
  const [first = 'unknown error', ...causes] = said
  return (causes.length === 0 ? first : `${first} (${causes.join(': ')})`).replaceAll(/\s+/g, ' ')
}

const describeOne = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return [...new Set(error.errors.map(describeOne))].join(', ')
  if (error instanceof Error) return error.message === '' ? error.name : error.message
  return String(error)
}
