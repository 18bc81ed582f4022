/** Id under which the texts of a language have a usual sentence of observations. */
export const observationTextId = (code: string): string => `observation ${code}`
