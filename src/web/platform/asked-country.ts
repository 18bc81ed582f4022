/** The country that a call names in its path or body, in upper case. */
export const askedCountry = (input: object): string | undefined => {
  const { params, body } = input as { params?: Record<string, unknown>; body?: Record<string, unknown> }
  const country = body?.['countryCode'] ?? params?.['country']
  return typeof country === 'string' ? country.toUpperCase() : undefined
}

/** Sent with what is asked of a test if no country was ever chosen; its local names are then not shown. */
export const DEFAULT_COUNTRY = 'us'
