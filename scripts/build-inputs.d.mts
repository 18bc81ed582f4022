export declare const fingerprint: (files: string[]) => string
export declare const isBuildInput: (file: string) => boolean
export declare const buildFingerprint: () => string
export declare const BUILD_STAMP: string
export declare const isBuilt: () => boolean
export declare const isServerInput: (file: string) => boolean
export declare const serverFingerprint: () => string
export declare const SERVER: string
export declare const SERVER_STAMP: string
export declare const isServerBuilt: () => boolean
