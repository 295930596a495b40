/* A bot in C, without libraries: it looks for what it needs in the text. It knows Catan and Robo Rally; in other games
   it takes the first option. Build it with: cc -O2 -o settler settler.c */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static const char *KINDS[] = {"build_city", "build_se", "ride", "throw", "sea", "build_road", "buy", "decl", "done"};
static const char *WAYS[] = {"north", "east", "south", "west"};
static const char *COMMANDS[] = {"right", "half", "left", "back", "forward_1", "forward_2", "forward_3"};
static const int DX[] = {0, 1, 0, -1}, DY[] = {1, 0, -1, 0}, STEPS[] = {0, 0, 0, 1, 1, 2, 3};
static char cards[9][40];
static int command[9], used[9], chosen[5], best[5], field[99][99], goal_x[99], goal_y[99], top, top_way, waiting;

static char *after(char *text, const char *wanted) {
    return text && (text = strstr(text, wanted)) ? text + strlen(wanted) : NULL;
}

/* Catan: the kind that stands first in the list, if it is sensible; of places one in the middle, with more land. */
static int settle(char *view, char *option) {
    int first = 9, kind, index = 0, last = 0, wood = 0, brick = 0;
    char key[40], wanted[20], *stock = strstr(view, "\"stock\":{\"wood\":"), *none, *end = strchr(stock, '}');
    sscanf(stock, "\"stock\":{\"wood\":%d,\"brick\":%d", &wood, &brick);
    while ((option = after(option, "{\"index\":"))) {
        for (kind = 0; kind < 9 && strncmp(after(option, "\"kind\":\""), KINDS[kind], strlen(KINDS[kind]));) kind++;
        if (kind == 4 && sscanf(after(option, "\"value\":["), "\"%*[a-z]\",\"%19[a-z]", wanted) == 1)
            snprintf(key, sizeof key, "\"%s\":0", wanted), none = strstr(stock, key), kind = none && none < end ? 4 : 9;
        if (kind < first && (kind != 5 || (wood > 1 && brick > 1))) first = kind, index = atoi(option);
        last = atoi(option);
    }
    return first < 9 ? index : last / 2;
}

/* Robo Rally: tries all programs, as if nobody else were there. A field has a bit for every wall. */
static void try_cards(int depth, int x, int y, int start, int way, int reached) {
    int to_x = goal_x[reached + 1], to_y = goal_y[reached + 1], to, ahead, steps;
    int worth = 100 * reached - abs(to_x - x) - abs(to_y - y);
    if (depth == 5 && worth > top) top = worth, top_way = start, memcpy(best, chosen, sizeof best);
    for (int card = 0; card < 9 && depth < 5; card++) {
        if (used[card] || (!depth && waiting && command[card] < 3)) continue;
        to_x = x, to_y = y, to = reached, ahead = command[card] == 3 ? (way + 2) % 4 : way;
        for (steps = STEPS[command[card]]; steps && field[to_x][to_y] && !(field[to_x][to_y] >> ahead & 1); steps--)
            to_x += DX[ahead], to_y += DY[ahead], to += to_x == goal_x[to + 1] && to_y == goal_y[to + 1];
        used[card] = 1, chosen[depth] = card, ahead = command[card] < 3 ? (way + command[card] + 1) % 4 : way;
        if (field[to_x][to_y]) try_cards(depth + 1, to_x, to_y, start, ahead, to);
        used[card] = 0;
    }
}

static void race(char *board, char *view, int seat) {
    char robot[40], *at = view, *hand = after(view, "\"hand\":{\"count\":9,\"objects\":["), *wall, *point, *here;
    int reached = 1, x = 0, y = 0, column, row, w, n;
    for (n = 0; n <= seat; n++) at = after(at, "\"reached\":"), reached = atoi(at);
    snprintf(robot, sizeof robot, "{\"name\":\"Robot@%d\",\"facing\":\"", seat);
    memset(field, 0, sizeof field), here = after(strstr(view, "\"spaces\""), robot), waiting = !here, top = -9999;
    for (at = after(board, "\"position\":["); at; at = after(at, "\"position\":[")) {
        column = atoi(at) + 1, row = atoi(strchr(at, ',') + 1) + 1, point = after(at, "\"checkpoint\":");
        for (w = 0; w < 4; w++) field[column][row] |= 16 | ((wall = strstr(at, WAYS[w])) && wall < point) << w;
        if (*point != 'n') goal_x[atoi(point)] = column, goal_y[atoi(point)] = row;
        if (!here && atoi(point) == reached) x = column, y = row;
    }
    for (at = here; at && !x; at--) if (!strncmp(at, "Floor.", 6)) x = at[6] - 'a' + 1, y = atoi(at + 7);
    for (n = 0; n < 9; command[n++] = w, hand = strchr(hand, '"') + 2)
        for (sscanf(++hand, "%39[^\"]", cards[n]), w = 0; !strstr(cards[n], COMMANDS[w]);) w++;
    for (w = 0; w < 4; w++) if (waiting || !strncmp(here, WAYS[w], 4)) try_cards(0, x, y, w, w, reached);
    if (waiting) printf("{\"kind\":\"direction\",\"value\":\"%s\"},", WAYS[top_way]);
    for (n = 0; n < 5; n++)
        printf("%s{\"kind\":\"%s\",\"value\":\"%s\"}", n ? "," : "", n ? "others" : "opening", cards[best[n]]);
}

int main(void) {
    char *line = NULL, *hello = NULL;
    for (size_t size = 0; getline(&line, &size, stdin) > 0; hello = hello ? hello : strdup(line)) {
        if (strncmp(line, "{\"type\":\"decide\"", 16)) continue;
        printf("{\"type\":\"plan\",\"id\":%d,\"actions\":[", atoi(after(line, "\"id\":")));
        if (strstr(line, "{\"game\":\"roborally\"")) race(hello, line, atoi(after(line, "\"seat\":")));
        else printf("%d", strstr(line, "{\"game\":\"catan\"") ? settle(line, after(line, "\"decisions\":")) : 0);
        puts("]}"), fflush(stdout);
    }
}
