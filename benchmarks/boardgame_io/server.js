// A boardgame.io server with one game: two players lay planks between 25 tiles; hands are hidden.
// node server.js PORT [FOLDER]: with a folder, matches are kept in files (FlatFile), else in memory.
'use strict';

const { Server, FlatFile } = require('boardgame.io/server');
const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const WIDTH = 5;
const TILES = WIDTH * WIDTH;
const MOST_PLANKS = 3; // on one link
const PLANKS = 60; // of each player
const HAND = 6;
const COLOURS = ['gold', 'green', 'blue', 'red', 'gray'];
const SYMBOLS = ['sun', 'moon', 'star', 'tree', 'wave'];

// The links between neighbours: a tile, then the tile to its right or below it.
const LINKS = [];
for (let tile = 0; tile < TILES; tile++) {
  if ((tile + 1) % WIDTH !== 0) LINKS.push([tile, tile + 1]);
  if (tile + WIDTH < TILES) LINKS.push([tile, tile + WIDTH]);
}

function mayLay(G, player, link) {
  if (!Number.isInteger(link) || link < 0 || link >= LINKS.length) return false;
  const { owner, planks } = G.links[link];
  return G.players[player].planks > 0 && planks < MOST_PLANKS && (owner === null || owner === player);
}

function mayLayAny(G, player) {
  return LINKS.some((_, link) => mayLay(G, player, link));
}

const game = {
  name: 'planks',
  minPlayers: 2,
  maxPlayers: 2,

  setup: ({ random }) => {
    const tiles = [...Array(TILES).keys()];
    const deck = random.Shuffle(tiles);
    const hand = () => ({ cards: deck.splice(0, HAND), planks: PLANKS });
    return {
      tiles: random.Shuffle(tiles).map((tile) => ({ colour: COLOURS[tile % 5], symbol: SYMBOLS[Math.floor(tile / 5)] })),
      links: LINKS.map(() => ({ owner: null, planks: 0 })),
      players: { 0: hand(), 1: hand() },
      points: { 0: 0, 1: 0 },
      secret: { deck },
    };
  },

  playerView: PlayerView.STRIP_SECRETS,

  moves: {
    lay: {
      client: false,
      move: ({ G, playerID }, link) => {
        if (!mayLay(G, playerID, link)) return INVALID_MOVE;
        const own = G.players[playerID];
        G.links[link].owner = playerID;
        G.links[link].planks += 1;
        own.planks -= 1;
        for (const tile of LINKS[link]) {
          const card = own.cards.indexOf(tile);
          if (card < 0) continue;
          own.cards.splice(card, 1);
          G.points[playerID] += 1;
          if (G.secret.deck.length > 0) own.cards.push(G.secret.deck.pop());
        }
      },
    },
  },

  turn: { minMoves: 1, maxMoves: 1 },

  endIf: ({ G }) => {
    if (mayLayAny(G, '0') && mayLayAny(G, '1')) return undefined;
    return G.points[0] === G.points[1] ? { draw: true } : { winner: G.points[0] > G.points[1] ? '0' : '1' };
  },
};

const [port, folder] = process.argv.slice(2);
const server = Server({
  games: [game],
  origins: [],
  ...(folder ? { db: new FlatFile({ dir: folder }) } : {}),
});
server.run({ port: Number(port) }).then(({ appServer }) => console.log(`port ${appServer.address().port}`));
