export interface paths {
    "/semantle/game/{gameNumberOrLang}/{other}": {
        parameters: {
        };
        get: operations["getGame"];
    };
    "/semantle/junior/game/{n}": {
        parameters: {
        };
        get: operations["getJuniorGame"];
    };
    "/similarity/{lang}/{game}/{word}": {
        parameters: {
        };
        get: operations["getSimilarity"];
    };
    "/semantle/hint/{lang}/{game}/{proximity}": {
        parameters: {
        };
        get: operations["getHint"];
    };
    "/semantle/game-and-nearest/{gameNumberOrLang}/{other}": {
        parameters: {
        };
        get: operations["getGameAndNearest"];
    };
    "/semantle/yesterday/{lang}": {
        parameters: {
        };
        get: operations["getYesterday"];
    };
    "/semantle/played/{gameNumberOrLang}/{other}": {
        parameters: {
        };
        get: operations["getPlayed"];
    };
    "/semantle/top1000/{lang}/{word}": {
        parameters: {
        };
        get: operations["getTop1000"];
    };
    "/semantle/anagrams/{lang}/{word}": {
        parameters: {
        };
        get: operations["getAnagrams"];
    };
    "/semantle/anagrams/junior/{lang}/{word}": {
        parameters: {
        };
        get: operations["getJuniorAnagrams"];
    };
    "/semantle/likesnew": {
        parameters: {
        };
        post: operations["likeNewLook"];
    };
    "/api/getuser": {
        parameters: {
        };
        get: operations["getUser"];
    };
    "/auth/refresh": {
        parameters: {
        };
        post: operations["refresh"];
    };
    "/api/communication": {
        parameters: {
        };
        post: operations["changeCommunication"];
    };
    "/semantle/upsertgame": {
        parameters: {
        };
        post: operations["upsertGame"];
    };
    "/semantle/user-game/{gameNumberOrLang}/{other}": {
        parameters: {
        };
        get: operations["getUserGame"];
    };
    "/semantle/loadedgames": {
        parameters: {
        };
        get: operations["getLoadedGames"];
    };
    "/semantle/games-played": {
        parameters: {
        };
        get: operations["getGamesPlayed"];
    };
    "/semantle/userStats": {
        parameters: {
        };
        get: operations["getUserStats"];
    };
    "/semantle/updateStats": {
        parameters: {
        };
        post: operations["updateStats"];
    };
    "/admin/check-password": {
        parameters: {
        };
        post: operations["checkPassword"];
    };
    "/admin/verify": {
        parameters: {
        };
        get: operations["verifyStaff"];
    };
    "/semantle/upcoming/{x}/gametype/{type}": {
        parameters: {
        };
        get: operations["getUpcoming"];
    };
    "/semantle/game": {
        parameters: {
        };
        post: operations["postGame"];
    };
    "/semantle/bulk-add": {
        parameters: {
        };
        post: operations["postWords"];
    };
    "/semantle/latest-games/{n}": {
        parameters: {
        };
        get: operations["getLatestGames"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: never;
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getGame: {
        parameters: {
            path: {
                gameNumberOrLang: string;
                other: string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secretWord: string;
                        similarityClosest: number;
                        similarityTenth: number;
                        similarityThousandth: number;
                    };
                };
            };
        };
    };
    getJuniorGame: {
        parameters: {
            path: {
                n: string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secretWord: string;
                        similarityClosest: number;
                        similarityTenth: number;
                        similarityThousandth: number;
                    };
                };
            };
        };
    };
    getSimilarity: {
        parameters: {
            path: {
                lang: "en" | "jr" | "es" | "de";
                game: string;
                word: string;
            };
        };
        responses: {
            200: {
                headers: {
                    ETag: string;
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        similarity: number;
                        closestSimilarity: number;
                        initialSimilarity: number;
                        percentile: number;
                        closerThan: number | null;
                        proximityString: string;
                    };
                };
            };
        };
    };
    getHint: {
        parameters: {
            path: {
                lang: "en" | "jr" | "es" | "de";
                game: string;
                proximity: string;
            };
        };
        responses: {
            200: {
                headers: {
                    ETag: string;
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hintWord: string;
                        display?: string;
                    };
                };
            };
        };
    };
    getGameAndNearest: {
        parameters: {
            path: {
                gameNumberOrLang: string;
                other: string;
            };
        };
        responses: {
            200: {
                headers: {
                    ETag: string;
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        word: string;
                        display?: string;
                        nearby: {
                            neighbor: string;
                            display?: string;
                            similarity: number;
                            percentile: number;
                        }[];
                    };
                };
            };
        };
    };
    getYesterday: {
        parameters: {
            path: {
                lang: "en" | "jr" | "es" | "de";
            };
        };
        responses: {
            200: {
                headers: {
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        edition: "en" | "jr" | "es" | "de";
                        gameNumber: number;
                        day: string;
                        endedAt: string;
                        word: string;
                        display?: string;
                        nearby: {
                            neighbor: string;
                            display?: string;
                            similarity: number;
                            percentile: number;
                        }[];
                        played: {
                            players: number;
                            wins: number | null;
                            giveUps: number | null;
                            medianGuesses: number | null;
                            medianHints: number | null;
                            groups: {
                                from: number;
                                to: number | null;
                                count: number;
                            }[] | null;
                        };
                    };
                };
            };
        };
    };
    getPlayed: {
        parameters: {
            path: {
                gameNumberOrLang: string;
                other: string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        players: number;
                        wins: number | null;
                        giveUps: number | null;
                        medianGuesses: number | null;
                        medianHints: number | null;
                        groups: {
                            from: number;
                            to: number | null;
                            count: number;
                        }[] | null;
                    };
                };
            };
        };
    };
    getTop1000: {
        parameters: {
            path: {
                lang: "en" | "jr" | "es" | "de";
                word: string;
            };
        };
        responses: {
            200: {
                headers: {
                    ETag: string;
                    "RateLimit-Policy"?: string;
                    RateLimit?: string;
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        nearby: {
                            neighbor: string;
                            display?: string;
                            similarity: number;
                            percentile: number;
                        }[];
                    };
                };
            };
        };
    };
    getAnagrams: {
        parameters: {
            path: {
                lang: "en" | "jr" | "es" | "de";
                word: string;
            };
        };
        responses: {
            200: {
                headers: {
                    ETag: string;
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        anagrams: string[];
                    };
                };
            };
        };
    };
    getJuniorAnagrams: {
        parameters: {
            path: {
                lang: "en" | "jr";
                word: string;
            };
        };
        responses: {
            200: {
                headers: {
                    ETag: string;
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        anagrams: string[];
                    };
                };
            };
        };
    };
    likeNewLook: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    likesNew: {
                        likes: boolean;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: true;
                    };
                };
            };
        };
    };
    getUser: {
        parameters: {
        };
        responses: {
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            firstName: string;
                            photoURL: string | null;
                            isPhotoValid: boolean;
                            marketingOptIn: boolean;
                            subscription: {
                                isPremium: boolean;
                                autoRenew: boolean;
                                subscriptionEndDate: string | null;
                            };
                            isAdmin: boolean;
                        };
                    };
                };
            };
        };
    };
    refresh: {
        parameters: {
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: true;
                    };
                };
            };
        };
    };
    changeCommunication: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    optIn: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: true;
                        user: {
                            firstName: string;
                            photoURL: string | null;
                            isPhotoValid: boolean;
                            marketingOptIn: boolean;
                            subscription: {
                                isPremium: boolean;
                                autoRenew: boolean;
                                subscriptionEndDate: string | null;
                            };
                            isAdmin: boolean;
                        };
                    };
                };
            };
        };
    };
    upsertGame: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    game: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: true;
                    };
                };
            };
        };
    };
    getUserGame: {
        parameters: {
            path: {
                gameNumberOrLang: string;
                other: string;
            };
        };
        responses: {
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: true;
                        game: {
                            gameData: string;
                        } | null;
                    };
                };
            };
        };
    };
    getLoadedGames: {
        parameters: {
        };
        responses: {
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        games: {
                            gameNumber: number;
                            language: "en" | "jr" | "es" | "de";
                        }[];
                    };
                };
            };
        };
    };
    getGamesPlayed: {
        parameters: {
        };
        responses: {
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        gamesPlayed: {
                            gameNumber: number;
                            gameWon: boolean;
                            gameEnded: boolean;
                            language: "en" | "jr" | "es" | "de";
                        }[];
                    };
                };
            };
        };
    };
    getUserStats: {
        parameters: {
        };
        responses: {
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        userStats: {
                            en: {
                                abandons: number;
                                firstPlay: number;
                                giveups: number;
                                hints: number;
                                lastEnd: number;
                                lastPlay: number;
                                playStreak: number;
                                totalGuesses: number;
                                totalPlays: number;
                                winStreak: number;
                                wins: number;
                                bonusWins: number;
                                giveups0: number;
                                giveups1: number;
                                giveups2: number;
                                giveups3: number;
                                giveups4: number;
                                giveups5: number;
                                heldStreak: number;
                                history: {
                                    number: number;
                                    guessCount: number;
                                    hasWon: boolean;
                                    hasWonBonus?: true;
                                }[];
                            };
                            jr: {
                                abandons: number;
                                firstPlay: number;
                                giveups: number;
                                hints: number;
                                lastEnd: number;
                                lastPlay: number;
                                playStreak: number;
                                totalGuesses: number;
                                totalPlays: number;
                                winStreak: number;
                                wins: number;
                                bonusWins: number;
                                giveups0: number;
                                giveups1: number;
                                giveups2: number;
                                giveups3: number;
                                giveups4: number;
                                giveups5: number;
                                heldStreak: number;
                                history: {
                                    number: number;
                                    guessCount: number;
                                    hasWon: boolean;
                                    hasWonBonus?: true;
                                }[];
                            };
                            es: {
                                abandons: number;
                                firstPlay: number;
                                giveups: number;
                                hints: number;
                                lastEnd: number;
                                lastPlay: number;
                                playStreak: number;
                                totalGuesses: number;
                                totalPlays: number;
                                winStreak: number;
                                wins: number;
                                bonusWins: number;
                                giveups0: number;
                                giveups1: number;
                                giveups2: number;
                                giveups3: number;
                                giveups4: number;
                                giveups5: number;
                                heldStreak: number;
                                history: {
                                    number: number;
                                    guessCount: number;
                                    hasWon: boolean;
                                    hasWonBonus?: true;
                                }[];
                            };
                            de: {
                                abandons: number;
                                firstPlay: number;
                                giveups: number;
                                hints: number;
                                lastEnd: number;
                                lastPlay: number;
                                playStreak: number;
                                totalGuesses: number;
                                totalPlays: number;
                                winStreak: number;
                                wins: number;
                                bonusWins: number;
                                giveups0: number;
                                giveups1: number;
                                giveups2: number;
                                giveups3: number;
                                giveups4: number;
                                giveups5: number;
                                heldStreak: number;
                                history: {
                                    number: number;
                                    guessCount: number;
                                    hasWon: boolean;
                                    hasWonBonus?: true;
                                }[];
                            };
                        };
                    };
                };
            };
        };
    };
    updateStats: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    code: "en" | "jr" | "es" | "de";
                    userStats: {
                        abandons?: number;
                        firstPlay?: number;
                        giveups?: number;
                        hints?: number;
                        lastEnd?: number;
                        lastPlay?: number;
                        playStreak?: number;
                        totalGuesses?: number;
                        totalPlays?: number;
                        winStreak?: number;
                        wins?: number;
                        bonusWins?: number;
                        giveups0?: number;
                        giveups1?: number;
                        giveups2?: number;
                        giveups3?: number;
                        giveups4?: number;
                        giveups5?: number;
                        heldStreak?: number;
                        history?: {
                            number: number;
                            guessCount: number;
                            hasWon: boolean;
                            hasWonBonus?: true;
                        }[];
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            userStats: {
                                abandons: number;
                                firstPlay: number;
                                giveups: number;
                                hints: number;
                                lastEnd: number;
                                lastPlay: number;
                                playStreak: number;
                                totalGuesses: number;
                                totalPlays: number;
                                winStreak: number;
                                wins: number;
                                bonusWins: number;
                                giveups0: number;
                                giveups1: number;
                                giveups2: number;
                                giveups3: number;
                                giveups4: number;
                                giveups5: number;
                                heldStreak: number;
                                history: {
                                    number: number;
                                    guessCount: number;
                                    hasWon: boolean;
                                    hasWonBonus?: true;
                                }[];
                            };
                            code: "en" | "jr" | "es" | "de";
                        };
                    };
                };
            };
        };
    };
    checkPassword: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    username: string;
                    password: string;
                    code?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Set-Cookie": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    verifyStaff: {
        parameters: {
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: true;
                    };
                };
            };
        };
    };
    getUpcoming: {
        parameters: {
            path: {
                x: string;
                type: "semantle" | "junior" | "es" | "de";
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        gameNumber: number;
                        secretWord: string;
                        display?: string;
                    }[];
                };
            };
        };
    };
    postGame: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    game: {
                        gameNumber: number;
                        secretWord: string;
                        override?: boolean;
                    };
                    language: "en" | "jr" | "es" | "de";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: true;
                        game: {
                            gameNumber: number;
                            secretWord: string;
                            display?: string;
                        };
                    };
                };
            };
        };
    };
    postWords: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    words: string[] | string;
                    language: "en" | "jr" | "es" | "de";
                    startGameNumber: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        addCount: number;
                        added: {
                            gameNumber: number;
                            secretWord: string;
                            display?: string;
                        }[];
                        rejected: {
                            word: string;
                            reason: "empty" | "noLetters" | "tooShort" | "unknown" | "stopword" | "unranked" | "rare" | "profane" | "recentWord" | "duplicateWord" | "noSuchGame";
                        }[];
                    };
                };
            };
        };
    };
    getLatestGames: {
        parameters: {
            path: {
                n: "en" | "jr" | "es" | "de";
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        words: string[];
                    };
                };
            };
        };
    };
}
