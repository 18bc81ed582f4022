/** Whether something that was read, such as JSON, is an object with members; a list is none. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
