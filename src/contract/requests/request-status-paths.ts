/** The requester's private page: calls below `/api/`, with the token of the link in a header. */
export const REQUEST_STATUS = 'tankmix/request-status'
export const REQUEST_TOKEN_HEADER = 'X-Request-Token'
