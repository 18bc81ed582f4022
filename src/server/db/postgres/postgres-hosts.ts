/** A URL of PostgreSQL as libpq reads it: one host, or several of which the one that takes writes is wanted. */
type PostgresHosts = {
  /** One URL for each host, in the order given. */
  urls: string[]
  /** Whether a host must be found that takes writes; false for a single host, which is used as it is. */
  seeksWritable: boolean
}

const PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*)([^?#]*)(?:\?([^#]*))?(#.*)?$/
const WRITABLE = new Set(['read-write', 'primary'])
const ATTRIBUTE = 'target_session_attrs'

/** Hosts and name of the database, without user and password: what tells one database from another. */
export const addressOf = (url: string): string => {
  const [, , authority = '', path = '', query = ''] = PARTS.exec(url) ?? []
  const parameters = new URLSearchParams(query)
  const hosts = parameters.get('host') ?? authority.slice(authority.lastIndexOf('@') + 1)
  const port = parameters.get('port')
  return `${hosts}${port === null ? '' : `:${port}`}${path}`
}

/** The value for each of `count` hosts of a list in which one value stands for all. */
const valueOfHost = (list: string | null, at: number): string | undefined => {
  if (list === null) return undefined
  const values = list.split(',')
  return values.length === 1 ? values[0] : values[at]
}

/**
 * Reads `postgresql://user:password@host1:5432,host2:5432/name?target_session_attrs=read-write`, or the same hosts in `?host=…,…&port=…`.
 * Throws an error in words, without the password, where it is not such a URL.
 */
export const readPostgresHosts = (url: string): PostgresHosts => {
  const [, scheme, authority, path, query = '', fragment] = PARTS.exec(url) ?? []
  if (scheme === undefined || authority === undefined) throw new Error('must begin with postgres:// or postgresql://')
  const end = authority.lastIndexOf('@') + 1
  const user = authority.slice(0, end)
  const parameters = new URLSearchParams(query)
  // The rest of a password would be taken for the name of the database, and its beginning for a host, which errors name.
  if (fragment !== undefined || path!.includes('@') || [...parameters.keys()].some((name) => name.includes('@')))
    throw new Error('the user and the password must have / ? # and @ percent-encoded, / as %2F')
  const wanted = parameters.get(ATTRIBUTE)
  if (wanted !== null && !WRITABLE.has(wanted)) throw new Error(`${ATTRIBUTE} must be read-write or primary: the server writes`)
  const named = parameters.get('host')
  const hosts = (named ?? authority.slice(end)).split(',')
  if (hosts.length === 1 && wanted === null) return { urls: [url], seeksWritable: false }
  if (hosts.some((host) => host === '') && hosts.length > 1) throw new Error('a host is missing between two commas')
  const ports = parameters.get('port')
  if (ports !== null && ports.includes(',') && ports.split(',').length !== hosts.length)
    throw new Error('there must be a port for each host, or one for all')
  const urls = hosts.map((host, at) => {
    const own = new URLSearchParams(parameters)
    own.delete(ATTRIBUTE)
    const port = valueOfHost(ports, at)
    if (port !== undefined) own.set('port', port)
    if (named !== null) own.set('host', host)
    const rest = own.size > 0 ? `?${own.toString()}` : ''
    return `${scheme}${user}${named === null ? host : authority.slice(end)}${path}${rest}`
  })
  const bad = urls.findIndex((one) => !URL.canParse(one.replace(/\/\/([^/@]*@)?(?=[/?]|$)/, '//$1host')))
  if (bad !== -1) throw new Error(`${hosts[bad]} is not a host with an optional port, as database.example:5432`)
  return { urls, seeksWritable: true }
}
