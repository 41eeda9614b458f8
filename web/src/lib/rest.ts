/* Generated from docs/openapi.json by tools/types.mjs: change nothing here. */

export interface paths {
    "/api/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open a table. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OpenTable"];
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Seated"];
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Request Entity Too Large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unsupported Media Type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Look at a table before joining. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PublicTable"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Join a table. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["JoinTable"];
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Seated"];
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Request Entity Too Large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unsupported Media Type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/short": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get a code to dictate, as the host. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ShortCode"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/short/{short}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find the table of such a code. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    short: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FoundTable"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move a seat to this device. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ClaimSeat"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Seated"];
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Request Entity Too Large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unsupported Media Type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the game file of finished rounds. */
        get: {
            parameters: {
                query?: {
                    match?: number;
                };
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/plain": string;
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See finished rounds state by state. */
        get: {
            parameters: {
                query?: {
                    match?: number;
                    as?: number;
                    from?: number;
                };
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MatchReplay"];
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/coach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read which decisions could have been better. */
        get: {
            parameters: {
                query?: {
                    match?: number;
                    lang?: "en" | "fr";
                };
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MatchReview"];
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/what-if": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Play a finished round on from one of its states. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AskWhatIf"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WhatIf"];
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Request Entity Too Large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unsupported Media Type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/qr.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See the link of a table as a QR code. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/svg+xml": string;
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/qr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** See a link of this server as a QR code. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["QrPath"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/svg+xml": string;
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Request Entity Too Large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unsupported Media Type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/editions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the editions. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EditionInfo"][];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/network": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ask whether other machines find this server. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NetworkInfo"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Ask whether they may. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NetworkInfo"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/films": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the films for Mickey's question. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FilmInfo"][];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/levels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the levels of bots, weakest first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string[];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read this document. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/protocol.schema.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the messages of the socket as a JSON Schema. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ask whether the server can write. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Health"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read what the server counts. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/plain": string;
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Problem
         * @description Why a request was refused.
         */
        Problem: {
            reason: string;
            detail: string;
        };
        /**
         * Seated
         * @description You belong to a table: keep the token secret.
         */
        Seated: {
            code: string;
            url: string;
            member: number;
            seat: number | null;
            token: string;
        };
        /**
         * OpenTable
         * @description Open a table and be its host.
         */
        OpenTable: {
            name: string;
            /** @default classic */
            edition?: string;
            /** @default {} */
            rules?: {
                [key: string]: string | number | boolean;
            };
            /** @default [] */
            custom?: {
                [key: string]: unknown;
            }[];
            /** @default 0 */
            clock?: number;
            /** @default true */
            spectators?: boolean;
            /** @default [] */
            bots?: string[];
            /** @default null */
            head?: ("bear" | "cat" | "chick" | "fox" | "frog" | "hedgehog" | "mouse" | "owl" | "rabbit" | "whale") | null;
        };
        /**
         * PublicTable
         * @description What a link to a table tells before joining.
         */
        PublicTable: {
            code: string;
            url: string;
            /** @enum {unknown} */
            phase: "dealing" | "lobby" | "match-over" | "playing" | "round-over";
            edition: string;
            rules: {
                [key: string]: string | number | boolean;
            };
            custom: {
                [key: string]: unknown;
            }[];
            clock: number;
            spectators: boolean;
            locked: boolean;
            seats: components["schemas"]["PublicSeat"][];
            free: number;
            round: number;
            asked: number[];
        };
        /**
         * PublicSeat
         * @description Who sits at a table.
         */
        PublicSeat: {
            name: string;
            bot: string;
            head: string;
        };
        /**
         * JoinTable
         * @description Join a table under a name; where somebody has the head already, another is given.
         */
        JoinTable: {
            name: string;
            /** @default null */
            head?: ("bear" | "cat" | "chick" | "fox" | "frog" | "hedgehog" | "mouse" | "owl" | "rabbit" | "whale") | null;
            /** @default 0 */
            hand?: number;
        };
        /**
         * ShortCode
         * @description A code to dictate, good for so many ms after it was last asked for.
         */
        ShortCode: {
            short: string;
            left: number;
        };
        /**
         * FoundTable
         * @description The table a short code stands for.
         */
        FoundTable: {
            code: string;
        };
        /**
         * ClaimSeat
         * @description Move a seat to this device by the one-time code.
         */
        ClaimSeat: {
            claim: string;
        };
        /**
         * MatchReplay
         * @description A page of a match, state by state; another part begins when the seats change.
         *
         *     Every page has all parts, and of their states those that are on it.
         */
        MatchReplay: {
            code: string;
            parts: components["schemas"]["Replay"][];
            /** @default null */
            next?: number | null;
        };
        /**
         * Replay
         * @description A game from its deal to its last move.
         */
        Replay: {
            edition: string;
            seats: number;
            names: string[];
            rules: {
                [key: string]: string | number | boolean;
            };
            custom: {
                [key: string]: unknown;
            }[];
            dealer: number | null;
            deck: [
                string,
                number
            ][];
            cuts_for_dealer: boolean;
            opening_acts: boolean;
            fair: components["schemas"]["FairLine"][];
            states: components["schemas"]["ReplayState"][];
        };
        /**
         * FairLine
         * @description The chance of a finished round, as the game file keeps it (docs/FAIR.md).
         *
         *     Lines of scheme 1 were written before players committed; they have nothing after `kicks`.
         */
        FairLine: {
            table: string;
            round: number;
            commitment: string;
            secret: string;
            nonces: string[];
            kicks: components["schemas"]["KickLine"][];
            /** @default 1 */
            scheme?: number;
            /** @default 1 */
            attempt?: number;
            /** @default  */
            setup?: string;
            /** @default [] */
            seats?: number[];
            /** @default [] */
            bots?: string[];
            /** @default [] */
            commitments?: string[];
            /** @default [] */
            repeated?: components["schemas"]["RepeatLine"][];
            /** @default [] */
            films?: components["schemas"]["FilmLine"][];
        };
        /**
         * KickLine
         * @description A kick, as the game file keeps it; one that was not made counts as the weakest.
         */
        KickLine: {
            number: number;
            seat: number;
            wind: number;
            angle: number;
            power: number;
            spin: number;
            good: boolean;
            /** @default  */
            by?: string;
            /** @default true */
            made?: boolean;
        };
        /**
         * RepeatLine
         * @description An attempt to draw the chance of a round that came to nothing: somebody did not reveal.
         */
        RepeatLine: {
            attempt: number;
            commitment: string;
            secret: string;
            commitments: string[];
            nonces: string[];
            withheld: number[];
        };
        /**
         * FilmLine
         * @description A film that was asked about, as the game file keeps it.
         */
        FilmLine: {
            number: number;
            seat: number;
            film: string;
            /** @default  */
            by?: string;
        };
        /**
         * ReplayState
         * @description The deal, or one move: who moved, what happened, what lay on the table then.
         */
        ReplayState: {
            seat: number | null;
            move: string;
            key: string;
            events: (components["schemas"]["CutCard"] | components["schemas"]["DealerNamed"] | components["schemas"]["Shuffled"] | components["schemas"]["Dealt"] | components["schemas"]["TurnedUp"] | components["schemas"]["ColourNamed"] | components["schemas"]["TurnBegan"] | components["schemas"]["Laid"] | components["schemas"]["Drew"] | components["schemas"]["Passed"] | components["schemas"]["LostTurn"] | components["schemas"]["DirectionChanged"] | components["schemas"]["SaidUno"] | components["schemas"]["Caught"] | components["schemas"]["Accepted"] | components["schemas"]["Challenged"] | components["schemas"]["HandShown"] | components["schemas"]["Showed"] | components["schemas"]["HadNone"] | components["schemas"]["Opened"] | components["schemas"]["Closed"] | components["schemas"]["LaidOff"] | components["schemas"]["Took"] | components["schemas"]["Swapped"] | components["schemas"]["Gathered"] | components["schemas"]["TrialBegan"] | components["schemas"]["TrialDecided"] | components["schemas"]["Blocked"] | components["schemas"]["Counted"] | components["schemas"]["RoundOver"] | components["schemas"]["MatchOver"] | components["schemas"]["PlaysAgain"] | components["schemas"]["Owed"] | components["schemas"]["Paid"] | components["schemas"]["JumpedIn"] | components["schemas"]["HandsPassedOn"])[];
            view: components["schemas"]["View"];
        };
        /**
         * CutCard
         * @description A-DEAL: a player drew a card to decide who deals.
         */
        CutCard: {
            /** @enum {unknown} */
            t: "CutCard";
            seat: number;
            card: string;
        };
        /**
         * DealerNamed
         * @description The dealer of the round.
         */
        DealerNamed: {
            /** @enum {unknown} */
            t: "DealerNamed";
            seat: number;
        };
        /**
         * Shuffled
         * @description DEAL-7, RESHUFFLE: the pioche was shuffled and has so many cards.
         */
        Shuffled: {
            /** @enum {unknown} */
            t: "Shuffled";
            cards: number;
        };
        /**
         * Dealt
         * @description DEAL-7, WH: cards were dealt to a seat; `cards` is None for those who may not see them.
         */
        Dealt: {
            /** @enum {unknown} */
            t: "Dealt";
            seat: number;
            count: number;
            cards: string[] | null;
        };
        /**
         * TurnedUp
         * @description TALON: a card was turned up: it `opens`, `goes-back` or `stays-under`.
         */
        TurnedUp: {
            /** @enum {unknown} */
            t: "TurnedUp";
            card: string;
            fate: string;
        };
        /**
         * ColourNamed
         * @description A-OPEN-WILD: the opening player named the colour.
         */
        ColourNamed: {
            /** @enum {unknown} */
            t: "ColourNamed";
            seat: number;
            colour: string;
        };
        /**
         * TurnBegan
         * @description It is this seat's turn.
         */
        TurnBegan: {
            /** @enum {unknown} */
            t: "TurnBegan";
            seat: number;
        };
        /**
         * Laid
         * @description A card was laid on the talon; `colour` is the colour now in force.
         */
        Laid: {
            /** @enum {unknown} */
            t: "Laid";
            seat: number;
            card: string;
            colour: string;
            target: number | null;
            film: string;
        };
        /**
         * Drew
         * @description Cards were drawn from the pioche; `cards` is None for those who may not see them.
         */
        Drew: {
            /** @enum {unknown} */
            t: "Drew";
            seat: number;
            count: number;
            cards: string[] | null;
        };
        /**
         * Passed
         * @description DRAW: the turn passed without a card laid.
         */
        Passed: {
            /** @enum {unknown} */
            t: "Passed";
            seat: number;
            drew: number;
        };
        /**
         * LostTurn
         * @description A turn was lost.
         */
        LostTurn: {
            /** @enum {unknown} */
            t: "LostTurn";
            seat: number;
        };
        /**
         * DirectionChanged
         * @description REV: play goes `left` or `right`.
         */
        DirectionChanged: {
            /** @enum {unknown} */
            t: "DirectionChanged";
            direction: string;
        };
        /**
         * SaidUno
         * @description UNO-SAY.
         */
        SaidUno: {
            /** @enum {unknown} */
            t: "SaidUno";
            seat: number;
        };
        /**
         * Caught
         * @description UNO-CATCH: the seat forgot «UNO» and was caught.
         */
        Caught: {
            /** @enum {unknown} */
            t: "Caught";
            seat: number;
            by: number;
        };
        /**
         * Accepted
         * @description W4-ACCEPT.
         */
        Accepted: {
            /** @enum {unknown} */
            t: "Accepted";
            seat: number;
        };
        /**
         * Challenged
         * @description W4-GUILTY, W4-INNOCENT.
         */
        Challenged: {
            /** @enum {unknown} */
            t: "Challenged";
            seat: number;
            of: number;
            guilty: boolean;
        };
        /**
         * HandShown
         * @description W4-SHOW: a hand was shown to one seat; `cards` is None for everyone else.
         */
        HandShown: {
            /** @enum {unknown} */
            t: "HandShown";
            of: number;
            to: number;
            cards: string[] | null;
        };
        /**
         * Showed
         * @description R-WL-SHOW: a card was shown to everyone.
         */
        Showed: {
            /** @enum {unknown} */
            t: "Showed";
            seat: number;
            card: string;
        };
        /**
         * HadNone
         * @description WL: the seat has no card of the colour.
         */
        HadNone: {
            /** @enum {unknown} */
            t: "HadNone";
            seat: number;
        };
        /**
         * Opened
         * @description Idea 7: a hand lies open to everyone.
         */
        Opened: {
            /** @enum {unknown} */
            t: "Opened";
            seat: number;
            cards: string[];
        };
        /**
         * Closed
         * @description Idea 7: these hands are closed again.
         */
        Closed: {
            /** @enum {unknown} */
            t: "Closed";
            seats: number[];
        };
        /**
         * LaidOff
         * @description R-WC-DISCARD: a card went under the top of the talon.
         */
        LaidOff: {
            /** @enum {unknown} */
            t: "LaidOff";
            seat: number;
            card: string;
        };
        /**
         * Took
         * @description WT: a card was taken unseen from a hand; `card` is None for everyone but the two.
         */
        Took: {
            /** @enum {unknown} */
            t: "Took";
            seat: number;
            of: number;
            card: string | null;
        };
        /**
         * Swapped
         * @description Two hands were exchanged.
         */
        Swapped: {
            /** @enum {unknown} */
            t: "Swapped";
            seat: number;
            other: number;
        };
        /**
         * Gathered
         * @description WH: the seat gathered every hand.
         */
        Gathered: {
            /** @enum {unknown} */
            t: "Gathered";
            seat: number;
        };
        /**
         * TrialBegan
         * @description A seat is put to a trial of a kind: film, kick or dare; `film` is Mickey's.
         */
        TrialBegan: {
            /** @enum {unknown} */
            t: "TrialBegan";
            seat: number;
            words: string;
            film: string;
            kind: string;
        };
        /**
         * TrialDecided
         * @description The referee's word on a trial.
         */
        TrialDecided: {
            /** @enum {unknown} */
            t: "TrialDecided";
            seat: number;
            good: boolean;
        };
        /**
         * Blocked
         * @description R-BLOCKED.
         */
        Blocked: {
            /** @enum {unknown} */
            t: "Blocked";
        };
        /**
         * Counted
         * @description SCORE: the points left in a hand.
         */
        Counted: {
            /** @enum {unknown} */
            t: "Counted";
            seat: number;
            points: number;
        };
        /**
         * RoundOver
         * @description OUT: the round is over; `winner` is None when it is blocked and tied.
         */
        RoundOver: {
            /** @enum {unknown} */
            t: "RoundOver";
            winner: number | null;
            points: number;
        };
        /**
         * MatchOver
         * @description WIN-500, WIN-LOW, WIN-ROUND.
         */
        MatchOver: {
            /** @enum {unknown} */
            t: "MatchOver";
            winners: number[];
        };
        /**
         * PlaysAgain
         * @description Idea 4: the turn does not pass.
         */
        PlaysAgain: {
            /** @enum {unknown} */
            t: "PlaysAgain";
            seat: number;
        };
        /**
         * Owed
         * @description H-STACK: this seat owes so many cards now, and pays or answers.
         */
        Owed: {
            /** @enum {unknown} */
            t: "Owed";
            seat: number;
            cards: number;
        };
        /**
         * Paid
         * @description H-STACK: the seat pays what it owes; what is drawn is told by Drew.
         */
        Paid: {
            /** @enum {unknown} */
            t: "Paid";
            seat: number;
            cards: number;
        };
        /**
         * JumpedIn
         * @description H-JUMP: the card told next is laid out of turn.
         */
        JumpedIn: {
            /** @enum {unknown} */
            t: "JumpedIn";
            seat: number;
        };
        /**
         * HandsPassedOn
         * @description H-ZERO: every hand went on to the next seat, to the `left` or to the `right`.
         */
        HandsPassedOn: {
            /** @enum {unknown} */
            t: "HandsPassedOn";
            direction: string;
        };
        /**
         * View
         * @description A position through the eyes of one seat, or of a spectator (`seat` is None).
         */
        View: {
            seat: number | null;
            edition: string;
            phase: string;
            to_act: number[];
            turn: number | null;
            dealer: number;
            direction: string;
            colour: string | null;
            talon: string[];
            pioche: number;
            owed: number;
            counts: number[];
            hands: (string[] | null)[];
            lacking: (number | null)[][];
            covered: number[][];
            recent: string[][];
            shown: string[][];
            before: string | null;
            scores: number[];
            loses_turn: number[];
            uno_due: number[];
            round_winner: number | null;
            winners: number[];
            trial: string;
            film: string;
            to_lay_off: number;
            drawn: string;
            may_say_uno: boolean;
            bluff: boolean;
            legal: string[];
        };
        /**
         * MatchReview
         * @description What the coach has to say about a match.
         */
        MatchReview: {
            code: string;
            decisions: number;
            remarks: components["schemas"]["CoachRemark"][];
        };
        /**
         * CoachRemark
         * @description A decision that could have been better: state `number` of part `part` of the replay came of it.
         */
        CoachRemark: {
            part: number;
            number: number;
            seat: number;
            played: string;
            better: string;
            played_words: string;
            better_words: string;
            wins: number;
            instead: number;
            error: number;
            worlds: number;
            why: string[];
        };
        /**
         * WhatIf
         * @description How the round goes on, through the eyes of that seat; every hand is open when it is over.
         */
        WhatIf: {
            states: components["schemas"]["ReplayState"][];
            choices: components["schemas"]["WhatIfMove"][];
        };
        /**
         * WhatIfMove
         * @description A move that seat could make now, and its chance to win with it; None where none is reckoned.
         */
        WhatIfMove: {
            move: string;
            words: string;
            wins: number | null;
            error: number | null;
        };
        /**
         * AskWhatIf
         * @description Take a finished round up again at state `number` of part `part` of its replay, and play a seat anew.
         */
        AskWhatIf: {
            number: number;
            seat: number;
            /** @default 0 */
            part?: number;
            /** @default null */
            match?: number | null;
            /** @default null */
            anew?: number | null;
            /** @default [] */
            moves?: string[];
            /**
             * @default fr
             * @enum {unknown}
             */
            lang?: "en" | "fr";
        };
        /**
         * QrPath
         * @description A path of this server.
         */
        QrPath: {
            path: string;
        };
        /**
         * EditionInfo
         * @description One booklet, as data.
         */
        EditionInfo: {
            id: string;
            family: string;
            name: components["schemas"]["Named"];
            colours: string[];
            cards: number;
            deck: {
                [key: string]: number;
            };
            points: {
                [key: string]: number;
            };
            switches: {
                [key: string]: unknown;
            };
            specials: components["schemas"]["SpecialInfo"][];
            options: components["schemas"]["Option"][];
            clauses: {
                [key: string]: string[];
            };
        };
        /**
         * Named
         * @description In each language.
         */
        Named: {
            fr: string;
            en: string;
        };
        /**
         * SpecialInfo
         * @description A special card of an edition: one table of its file.
         */
        SpecialInfo: {
            code: string;
            name: components["schemas"]["Named"];
            clause: string;
            text: components["schemas"]["Named"] | null;
            copies: number;
            points: number;
            keeps_last: boolean;
            written_by_table: boolean;
            do: {
                [key: string]: unknown;
            }[];
        };
        /**
         * Option
         * @description An option of a table: its values (the first is the booklet's) or, for a number, its bounds.
         */
        Option: {
            key: string;
            values: (string | number | boolean)[];
            default: string | number | boolean;
            clause: string;
            /** @default 0 */
            least?: number;
            /** @default 0 */
            most?: number;
        };
        /**
         * NetworkInfo
         * @description Whether other machines find this server, under which address, and whether somebody can be asked.
         */
        NetworkInfo: {
            /** @enum {unknown} */
            state: "asked" | "closed" | "open" | "refused";
            address: string;
            may_ask: boolean;
        };
        /**
         * FilmInfo
         * @description A film for Mickey's question.
         */
        FilmInfo: {
            id: string;
            title: components["schemas"]["Named"];
            year: number;
        };
        /**
         * Health
         * @description Whether the server can write.
         */
        Health: {
            ok: boolean;
            version: string;
            state: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
