-- A search for several words reads the text of each post that holds them all: to unpack it takes longer than to read it.
ALTER TABLE "blog_posts" SET (toast_tuple_target = 8160);
